//! Dresses pieces in meshes and materials, and sets out bowls and lids.

use super::assets::mesh;
use super::materials::{self, StoneMaterial};
use crate::plugins::layout::Layout;
use crate::plugins::pieces::PieceBody;
use crate::rules::{BySide, Game, Kind, Piece, Side};
use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

/// The meshes and materials of all pieces.
#[derive(Resource)]
pub struct PieceLooks {
    stone: Handle<Mesh>,
    /// A disc's halves: its dark face belongs to black, its light face to white.
    disc: BySide<Handle<Mesh>>,
    counter: Handle<Mesh>,
    /// The king's soldiers are white, those who besiege him black.
    soldier: BySide<Handle<Mesh>>,
    king: Handle<Mesh>,
    bowl: Handle<Mesh>,
    lid: Handle<Mesh>,
    materials: Vec<(Game, Piece, Handle<StoneMaterial>)>,
    wood: Handle<StoneMaterial>,
    ghosts: BySide<Handle<StandardMaterial>>,
}

/// Adds the looks of the pieces.
pub fn plugin(app: &mut App) {
    app.init_resource::<PieceLooks>().add_observer(dress);
}

impl FromWorld for PieceLooks {
    fn from_world(world: &mut World) -> Self {
        let assets = world.resource::<AssetServer>().clone();
        let mut stones = world.resource_mut::<Assets<StoneMaterial>>();
        let materials = Game::ALL
            .into_iter()
            .flat_map(|game| [Piece::man(Side::Black), Piece::man(Side::White), Piece::KING].map(|piece| (game, piece)))
            .filter(|&(game, piece)| piece.kind == Kind::Man || game == Game::Tablut)
            .map(|(game, piece)| (game, piece, stones.add(materials::piece(game, piece))))
            .collect();
        let wood = stones.add(materials::bowl());
        let mut standard = world.resource_mut::<Assets<StandardMaterial>>();
        let ghosts = BySide {
            black: standard.add(materials::ghost(Side::Black)),
            white: standard.add(materials::ghost(Side::White)),
        };
        Self {
            stone: assets.load(mesh("stone", 0)),
            disc: BySide { black: assets.load(mesh("disc", 0)), white: assets.load(mesh("disc", 1)) },
            counter: assets.load(mesh("counter", 0)),
            soldier: BySide { black: assets.load(mesh("besieger", 0)), white: assets.load(mesh("soldier", 0)) },
            king: assets.load(mesh("king", 0)),
            bowl: assets.load(mesh("bowl", 0)),
            lid: assets.load(mesh("lid", 0)),
            materials,
            wood,
            ghosts,
        }
    }
}

impl PieceLooks {
    /// The mesh of a piece; of a disc, the half with the face of `piece`'s side.
    pub fn mesh(&self, game: Game, piece: Piece) -> Handle<Mesh> {
        match (game, piece.kind) {
            (Game::Go, _) => &self.stone,
            (Game::Reversi, _) => &self.disc[piece.side],
            (Game::Latrunculi, _) => &self.counter,
            (Game::Tablut, Kind::Man) => &self.soldier[piece.side],
            (Game::Tablut, Kind::King) => &self.king,
        }
        .clone()
    }

    /// What a piece is made of.
    pub fn material(&self, game: Game, piece: Piece) -> Handle<StoneMaterial> {
        self.materials
            .iter()
            .find(|(of, what, _)| (*of, *what) == (game, piece))
            .map(|(.., material)| material.clone())
            .unwrap_or_default()
    }

    /// Makes an entity look like a piece; `seed` chooses its grain. A disc's halves are children, so that the
    /// entity itself is free to be moved and turned.
    pub fn dress(&self, entity: &mut EntityCommands, game: Game, piece: Piece, seed: u32) {
        let body = |piece| (Mesh3d(self.mesh(game, piece)), MeshMaterial3d(self.material(game, piece)), MeshTag(seed));
        if game == Game::Reversi {
            entity.with_children(|halves| {
                for side in Side::BOTH {
                    halves.spawn(body(Piece::man(side)));
                }
            });
        } else {
            entity.insert(body(piece));
        }
    }

    /// Makes an entity look like a piece that is not there yet. It casts no shadow.
    pub fn dress_ghost(&self, entity: &mut EntityCommands, game: Game, piece: Piece) {
        let body = |mesh: &Handle<Mesh>| {
            (Mesh3d(mesh.clone()), MeshMaterial3d(self.ghosts[piece.side].clone()), NotShadowCaster)
        };
        if game == Game::Reversi {
            entity.with_children(|halves| {
                for side in Side::BOTH {
                    halves.spawn(body(&self.disc[side]));
                }
            });
        } else {
            entity.insert(body(&self.mesh(game, piece)));
        }
    }

    /// What a bowl looks like, in units of its radius.
    pub fn bowl(&self, side: Side) -> impl Bundle {
        (Mesh3d(self.bowl.clone()), MeshMaterial3d(self.wood.clone()), MeshTag(side as u32))
    }

    /// What its lid looks like, in units of its radius.
    pub fn lid(&self, side: Side) -> impl Bundle {
        (Mesh3d(self.lid.clone()), MeshMaterial3d(self.wood.clone()), MeshTag(side as u32 + 2))
    }
}

fn dress(
    added: On<Add, PieceBody>,
    mut commands: Commands,
    looks: Res<PieceLooks>,
    layout: Res<Layout>,
    pieces: Query<&PieceBody>,
) {
    if let Ok(body) = pieces.get(added.entity) {
        looks.dress(&mut commands.entity(added.entity), layout.game, body.0, added.entity.index_u32());
    }
}
