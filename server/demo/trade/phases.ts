/** Internal phases of a tender, inquiry or auction. */
export const unpublished: readonly string[] = ['draft', 'pending', 'approved']

/** Public status of a phase (catalogue: bidding). */
export function publicStatus(phase: string): string {
  if (['draft', 'pending', 'rejected'].includes(phase)) return 'notApproved'
  if (phase === 'approved') return 'approved'
  if (phase === 'awarded') return 'calibrated'
  return ['finished', 'failed', 'cancelled'].includes(phase) ? 'completed' : 'ongoing'
}
