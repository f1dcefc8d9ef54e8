//! Records: what is read from files, and what is written.
