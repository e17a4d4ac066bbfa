import type { ComponentType } from 'react'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { BlockName } from '../../schema/model/block-names.ts'

type HandMade = ComponentType<Readonly<Record<string, unknown>>>

/** The hand-made blocks, one for each name that a page may give; a name without one is a type error. */
const blocks: Record<BlockName, HandMade> = {
  apiCalls: lazily(() => import('./api-calls/api-calls.tsx'), 'ApiCallsBlock'),
  cacheKeys: lazily(() => import('../monitor/cache-keys.tsx'), 'CacheKeys'),
  cacheTerminal: lazily(() => import('../monitor/cache-terminal.tsx'), 'CacheTerminal'),
  diskGauges: lazily(() => import('../monitor/disk-gauges.tsx'), 'DiskGauges'),
  requestTrace: lazily(() => import('../monitor/request-trace.tsx'), 'RequestTrace'),
  templatePreview: lazily(() => import('./template-preview/template-preview.tsx'), 'TemplatePreviewBlock'),
  grantTree: lazily(() => import('./grants/grant-tree-block.tsx'), 'GrantTreeBlock'),
  versions: lazily(() => import('./versions/versions-block.tsx'), 'VersionsBlock'),
}

/** The block of a name. The check refuses pages that name another, so the boundary around it shows a broken promise. */
export function blockNamed(name: string): HandMade {
  if (!Object.hasOwn(blocks, name)) throw new Error(`there is no hand-made block "${name}"`)
  return blocks[name as BlockName]
}
