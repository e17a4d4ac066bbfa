import { StudioBlock } from './studio-block.tsx'

/** Overlays: what a tenant changes in resources. Administrators of a tenant edit those of their own. */
export function OverlaysBlock() {
  return <StudioBlock kind="overlay" />
}
