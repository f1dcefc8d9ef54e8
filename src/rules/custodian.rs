//! The sandwich: lines of one side between two points of the other.
