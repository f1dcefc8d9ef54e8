//! Counting Go (3.6).
