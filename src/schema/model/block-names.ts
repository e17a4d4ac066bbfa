/** Hand-written blocks that a page may name; src/engine/blocks draws exactly these. */
export const blockNames = [
  'apiCalls',
  'auctionHall',
  'bidOpening',
  'cacheKeys',
  'cacheTerminal',
  'comparison',
  'diskGauges',
  'eInvoice',
  'grantTree',
  'labelDesigner',
  'playground',
  'portalEditor',
  'portalPreview',
  'portalTemplates',
  'processDrawing',
  'processVersions',
  'progress',
  'publicationPreview',
  'requestTrace',
  'scanner',
  'shop',
  'slowStatements',
  'overlays',
  'studio',
  'templatePreview',
  'versions',
  'why',
] as const satisfies readonly string[]
export type BlockName = (typeof blockNames)[number]

/** Props of such blocks, also those inside a prop: the name of a resource or a report, or one of some values. */
export const blockProps: Readonly<Record<string, Readonly<Record<string, 'resource' | 'report' | readonly string[]>>>> =
  {
    apiCalls: { resource: 'resource' },
    auctionHall: { resource: 'resource' },
    bidOpening: { resource: 'resource' },
    comparison: { resource: 'resource', inquiries: 'resource', tenders: 'resource', quotations: 'resource' },
    eInvoice: { resource: 'resource' },
    grantTree: { of: ['role', 'depart', 'departRole'] },
    labelDesigner: { resource: 'resource' },
    progress: { resource: 'resource' },
    scanner: { resource: 'resource', to: 'resource' },
    shop: { report: 'report', resource: 'resource', 'cart.resource': 'resource' },
    studio: { kind: ['resource', 'page', 'report'] },
  }

/** Rights that such a block requires; without them it is left out of a page. */
export const blockRights: Readonly<Partial<Record<string, string>>> = {
  processDrawing: 'wf:model:list',
  processVersions: 'onl:files:list',
  cacheKeys: 'mon:cache:list',
  cacheTerminal: 'mon:terminal:run',
  diskGauges: 'mon:disk:list',
  overlays: 'onl:overlay:list',
  playground: 'onl:files:list',
  portalEditor: 'onl:studio:list',
  portalPreview: 'onl:page:list',
  portalTemplates: 'onl:page:list',
  requestTrace: 'mon:http:list',
  slowStatements: 'mon:server:list',
  studio: 'onl:files:list',
  versions: 'sys:dataLog:list',
  why: 'sys:why:list',
} satisfies Readonly<Partial<Record<BlockName, string>>>
