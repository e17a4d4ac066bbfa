/** Address of the frame in which the studio draws reports and pages, as a role or on a phone. */
const path = '/draft-preview'

/** Address of the frame for a role; without one, for the person. */
export function draftPreviewAddress(role: string | undefined): string {
  return role === undefined ? path : `${path}?role=${encodeURIComponent(role)}`
}

/** Whether this window is such a frame. */
export const isDraftPreview = window.location.pathname === path && window.parent !== window

/** Role as which this window makes its calls: nothing can be changed in it. */
export const previewedRole = isDraftPreview
  ? (new URLSearchParams(window.location.search).get('role') ?? undefined)
  : undefined

/** Message of the frame that it can draw, and of the studio with what to draw. */
export const drawable = 'procura-drawable'
export const drawn = 'procura-drawn'
