"""Tank Chess: rules, notation, records, engine, and games in batches for programs that learn."""

from ._tankchess import (Answer, Batch, Bot, Error, Move, Outcome, Position, Record, Setup, action_count,
                         actions_a_piece, plane_names)

__all__ = ["Answer", "Batch", "Bot", "Error", "Move", "Outcome", "Position", "Record", "Setup", "action_count",
           "actions_a_piece", "plane_names", "turn_order", "returns"]


def turn_order(sides: int) -> str:
    """Letters of the sides in the order in which they move."""
    return "wb" if sides == 2 else "wxby"


def returns(position: Position) -> list:
    """What the end of a game is worth to each side in turn order: they add up to 0; 0 each while it goes on."""
    order = turn_order(position.sides)
    winners = position.outcome.winners
    if not winners or len(winners) == len(order):
        return [0.0] * len(order)
    loss = -len(winners) / (len(order) - len(winners))
    return [1.0 if side in winners else loss for side in order]
