import { overlayFolder } from './overlay-file.ts'

/** Kinds of files that a tenant may have of its own: in place of a shared file of the same code, or beside all of them. */
export const tenantKinds = ['page', 'report', 'menu', 'dictionary', 'process'] as const
export type TenantKind = (typeof tenantKinds)[number]

const folders: Readonly<Record<TenantKind, string>> = {
  page: 'pages',
  report: 'reports',
  menu: 'menus',
  dictionary: 'dictionaries',
  process: 'processes',
}

/** Kind of the files of a folder; undefined for a folder that tenants do not have. */
export function tenantKindOf(folder: string | undefined): TenantKind | undefined {
  return tenantKinds.find((kind) => folders[kind] === folder)
}

export function isTenantKind(kind: string): kind is TenantKind {
  return (tenantKinds as readonly string[]).includes(kind)
}

/** Path of a shared file of a kind that tenants may have. */
export function sharedPath(kind: TenantKind, code: string): string {
  return `schemas/${nameOf(kind, code)}`
}

/** Path of a tenant's file: `schemas/overlays/1/pages/home/board.json`. */
export function tenantPath(tenant: string, kind: TenantKind, code: string): string {
  return `${overlayFolder(tenant)}${nameOf(kind, code)}`
}

const basePattern = /^(schemas\/overlays\/[1-9][0-9]{0,11}\/)bases\/(.+)$/

/** Path of the shared text that a tenant's file was made from: `schemas/overlays/1/bases/pages/home/board.json`. */
export function basePath(path: string): string {
  return path.replace(/^(schemas\/overlays\/[0-9]+\/)/, '$1bases/')
}

/** Path of the tenant's file of a base; undefined for other files. */
export function ofBase(path: string): string | undefined {
  const [, folder, name] = basePattern.exec(path) ?? []
  return name === undefined ? undefined : `${folder}${name}`
}

function nameOf(kind: TenantKind, code: string): string {
  return `${folders[kind]}/${code}.${kind === 'process' ? 'bpmn' : 'json'}`
}
