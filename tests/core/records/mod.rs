//! Records: what is read from files, and what is written.

mod corpus;
mod east;
mod editing;
mod encodings;
mod hostile;
mod links;
mod othello;
mod random;
mod sgf;
mod shown;
mod tafl;
