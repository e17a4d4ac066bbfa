import type { MenuItem } from '../../../../src/api/permissions.ts'

/** A leaf of the menu; its path is its id. */
export function leaf(path: string, kind: 'resource' | 'page', code: string): MenuItem {
  const meta = { title: code, keepAlive: false, internalOrExternal: false, procura: { kind, code } }
  return { id: path, path, name: code, route: '1', meta }
}

/** A group of the menu. */
export function group(id: string, children: readonly MenuItem[]): MenuItem {
  return {
    id,
    path: `/${id}`,
    name: id,
    route: '1',
    meta: { title: id, keepAlive: false, internalOrExternal: false },
    children,
  }
}
