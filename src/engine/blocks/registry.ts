import type { ComponentType } from 'react'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { BlockName } from '../../schema/model/block-names.ts'

type HandMade = ComponentType<Readonly<Record<string, unknown>>>

/** Hand-made blocks by name; a missing name is a type error. */
const blocks: Record<BlockName, HandMade> = {
  apiCalls: lazily(() => import('./api-calls/api-calls.tsx'), 'ApiCallsBlock'),
  auctionHall: lazily(() => import('./auction/hall-block.tsx'), 'AuctionHallBlock'),
  bidOpening: lazily(() => import('./opening/opening-block.tsx'), 'OpeningBlock'),
  comparison: lazily(() => import('./comparison/comparison-block.tsx'), 'ComparisonBlock'),
  eInvoice: lazily(() => import('./einvoice/einvoice-block.tsx'), 'EInvoiceBlock'),
  cacheKeys: lazily(() => import('../monitor/cache-keys.tsx'), 'CacheKeys'),
  cacheTerminal: lazily(() => import('../monitor/cache-terminal.tsx'), 'CacheTerminal'),
  diskGauges: lazily(() => import('../monitor/disk-gauges.tsx'), 'DiskGauges'),
  requestTrace: lazily(() => import('../monitor/request-trace.tsx'), 'RequestTrace'),
  overlays: lazily(() => import('./studio/overlays-block.tsx'), 'OverlaysBlock'),
  studio: lazily(() => import('./studio/studio-block.tsx'), 'StudioBlock'),
  slowStatements: lazily(() => import('../monitor/slow-statements.tsx'), 'SlowStatements'),
  templatePreview: lazily(() => import('./template-preview/template-preview.tsx'), 'TemplatePreviewBlock'),
  grantTree: lazily(() => import('./grants/grant-tree-block.tsx'), 'GrantTreeBlock'),
  labelDesigner: lazily(() => import('./label/label-designer.tsx'), 'LabelDesigner'),
  playground: lazily(() => import('./playground/playground-block.tsx'), 'PlaygroundBlock'),
  portalEditor: lazily(() => import('./portal/editor/editor-block.tsx'), 'PortalEditorBlock'),
  portalPreview: lazily(() => import('./portal/preview-block.tsx'), 'PortalPreviewBlock'),
  portalTemplates: lazily(() => import('./portal/templates-block.tsx'), 'PortalTemplatesBlock'),
  publicationPreview: lazily(() => import('./portal/publication-block.tsx'), 'PublicationPreviewBlock'),
  processDrawing: lazily(() => import('../activity/process-file.tsx'), 'ProcessFileBlock'),
  processVersions: lazily(() => import('../activity/process-versions.tsx'), 'ProcessVersionsBlock'),
  progress: lazily(() => import('./progress/progress-block.tsx'), 'ProgressBlock'),
  scanner: lazily(() => import('./scanner/scanner-block.tsx'), 'ScannerBlock'),
  shop: lazily(() => import('./shop/shop-block.tsx'), 'ShopBlock'),
  versions: lazily(() => import('./versions/versions-block.tsx'), 'VersionsBlock'),
  why: lazily(() => import('./why/why-block.tsx'), 'WhyBlock'),
}

/** Block of a name. The check refuses unknown names, so the boundary around it shows a defect. */
export function blockNamed(name: string): HandMade {
  if (!Object.hasOwn(blocks, name)) throw new Error(`there is no hand-made block "${name}"`)
  return blocks[name as BlockName]
}
