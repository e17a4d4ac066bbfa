import type { Path } from 'react-router-dom'

/** A navigation that has not happened yet. */
export type Departure = {
  readonly from: Path
  readonly to: Path
  /** Navigates without asking the guards again. */
  readonly proceed: () => void
}

/** Holds a navigation back by returning true; it may let it proceed later. */
export type LeaveGuard = (departure: Departure) => boolean

const guards = new Set<LeaveGuard>()

/** Adds a guard to every navigation; returns its removal. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Whether a guard holds the navigation back. The newest is asked first. */
export function isHeldBack(departure: Departure): boolean {
  return [...guards].reverse().some((guard) => guard(departure))
}
