//! Where the nodes of a record stand when its tree is drawn: the number of a row is the distance from the root, the
//! main line stands in the first column, and every branch in the first column that is free beside what it leaves.

use crate::records::{NodeId, Tree};
use bevy::prelude::Resource;

/// A tree laid out.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// By number of the node: row and column.
    places: Vec<(u32, u32)>,
    /// By row: its nodes, from the left.
    rows: Vec<Vec<NodeId>>,
    columns: u32,
}

impl Plan {
    /// Lays a tree out, in time that grows with the number of its nodes only.
    pub fn new(tree: &Tree) -> Self {
        let last = tree.nodes().last().unwrap_or(NodeId::ROOT);
        let mut plan = Self { places: vec![(0, 0); last.0 as usize + 1], ..Self::default() };
        // By row: the first column that is free.
        let mut free: Vec<u32> = Vec::new();
        let mut waiting = vec![(NodeId::ROOT, 0)];
        while let Some((head, row)) = waiting.pop() {
            let mut line = vec![head];
            line.extend(std::iter::successors(first(tree, head), |&node| first(tree, node)));
            let end = row + line.len();
            free.resize(free.len().max(end), 0);
            plan.rows.resize(plan.rows.len().max(end), Vec::new());
            // The row above is crossed by the way to the branch.
            let above = row.saturating_sub(1);
            let column = free[above..end].iter().copied().max().unwrap_or(0);
            free[above..end].fill(column + 1);
            plan.columns = plan.columns.max(column + 1);
            for (&node, row) in line.iter().zip(row..) {
                plan.places[node.0 as usize] = (row as u32, column);
                plan.rows[row].push(node);
                // What leaves last is laid out first, next to the line that it leaves.
                waiting.extend(tree.children(node).iter().skip(1).rev().map(|&branch| (branch, row + 1)));
            }
        }
        let places = &plan.places;
        for row in &mut plan.rows {
            row.sort_by_key(|node| places[node.0 as usize].1);
        }
        plan
    }

    /// Row and column of a node.
    pub fn place(&self, node: NodeId) -> (u32, u32) {
        self.places.get(node.0 as usize).copied().unwrap_or_default()
    }

    /// Numbers of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.columns as usize)
    }

    /// The nodes of a row, from the left.
    pub fn row(&self, row: usize) -> &[NodeId] {
        self.rows.get(row).map_or(&[], |row| row)
    }

    /// Those of them in some columns.
    pub fn row_between(&self, row: usize, columns: std::ops::Range<u32>) -> &[NodeId] {
        let nodes = self.row(row);
        let before = |column: u32| nodes.partition_point(|&node| self.place(node).1 < column);
        &nodes[before(columns.start)..before(columns.end)]
    }
}

fn first(tree: &Tree, node: NodeId) -> Option<NodeId> {
    tree.children(node).first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::Deed;

    fn grown(parents: &[u32]) -> Tree {
        let mut tree = Tree::default();
        for &parent in parents {
            tree.add(NodeId(parent), Deed::Nothing);
        }
        tree
    }

    #[test]
    fn a_line_is_a_column_and_branches_stand_beside_it() {
        // 0-1-2-3, and 4 below 1, and 5 below 0.
        let plan = Plan::new(&grown(&[0, 1, 2, 1, 0]));
        let places: Vec<_> = (0..6).map(|node| plan.place(NodeId(node))).collect();
        assert_eq!(places, [(0, 0), (1, 0), (2, 0), (3, 0), (2, 1), (1, 2)]);
        assert_eq!(plan.size(), (4, 3));
        assert_eq!(plan.row(2), [NodeId(2), NodeId(4)]);
        assert_eq!(plan.row_between(1, 1..9), [NodeId(5)]);
    }

    #[test]
    fn no_two_nodes_stand_in_one_place() {
        let mut state = 7u32;
        let parents: Vec<u32> = (0..3_000)
            .map(|node: u32| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                node - (state >> 8) % (node + 1).min(9)
            })
            .collect();
        let tree = grown(&parents);
        let plan = Plan::new(&tree);
        let mut places: Vec<_> = tree.nodes().map(|node| plan.place(node)).collect();
        let number = places.len();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), number);
        for node in tree.nodes().skip(1) {
            let parent = tree.parent(node).expect("a parent");
            assert_eq!(plan.place(node).0, plan.place(parent).0 + 1);
            assert!(plan.place(node).1 >= plan.place(parent).1);
        }
    }

    #[test]
    fn wide_and_deep_trees_are_laid_out() {
        let wide = Plan::new(&grown(&vec![0; 5_000]));
        assert_eq!(wide.size(), (2, 5_000));
        let deep: Vec<u32> = (0..20_000).collect();
        assert_eq!(Plan::new(&grown(&deep)).size(), (20_001, 1));
    }
}
