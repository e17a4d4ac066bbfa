import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { hashOf } from '../../../src/schema/compile/hash.ts'
import { blockRights } from '../../../src/schema/model/block-names.ts'
import { arranged, leavesOf, listsIn } from '../../../src/schema/model/blocks.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { CompiledPage } from '../../../src/schema/model/compiled-pages.ts'
import type { Block, LeafBlock } from '../../../src/schema/model/files.ts'
import { monitorRight } from '../../../src/schema/model/monitored.ts'
import type { Session } from '../../platform/http/route.ts'
import { mayBegin } from '../../rights/rows/may-begin.ts'

/**
 * A page for one caller: without blocks, figures and links to rows they may not list. Undefined for an empty
 * page, a page whose permission they lack, and a dashboard of other roles.
 */
export function pageFor(page: CompiledPage, session: Session, model: Model): CompiledPage | undefined {
  if (!isOpenTo(page, session)) return undefined
  const mine = arranged(page.blocks, (leaf) => visibleLeaf(leaf, session, model))
  const blocks = withoutOrphans(mine, new Set(idsIn(page.blocks)))
  if (blocks.length === 0) return undefined
  const shown = JSON.stringify(blocks)
  if (shown === JSON.stringify(page.blocks)) return page
  return { ...page, blocks, version: hashOf(`${page.version} ${shown}`) }
}

function isOpenTo({ code, home, rights }: CompiledPage, { isAdmin, user, may }: Session): boolean {
  if (rights && !may(permissionOf(code, 'list'))) return false
  const roles = home?.roles ?? []
  return isAdmin || roles.length === 0 || roles.some((role) => user.roles.includes(role))
}

type Asked = {
  readonly resource?: string
  readonly can?: string
  readonly add?: boolean
  readonly page?: string
  readonly report?: string
}

function visibleLeaf(leaf: LeafBlock, session: Session, model: Model): LeafBlock | undefined {
  if (leaf.block === 'stats') {
    const items = leaf.items.filter((item) => mayRead(item, session, model))
    return items.length > 0 ? { ...leaf, items } : undefined
  }
  if (leaf.block === 'shortcuts') {
    const items = leaf.items.filter(
      (item) =>
        mayRead(item, session, model) &&
        mayOpen(item.page, session, model) &&
        (item.open !== 'add' || mayAdd(item, session, model)),
    )
    return items.length > 0 ? { ...leaf, items } : undefined
  }
  if (leaf.block === 'calendar') return calendarOf(leaf, (source) => mayRead(source, session, model))
  const right = rightOf(leaf)
  if (right !== undefined && !session.may(right)) return undefined
  return mayRead(readBy(leaf, model), session, model) ? leaf : undefined
}

type Calendar = Extract<LeafBlock, { block: 'calendar' }>

/** A calendar with the readable sources only. */
function calendarOf({ items = [], ...own }: Calendar, isOpen: (source: Asked) => boolean): Calendar | undefined {
  const { block, title, ...source } = own
  const [first, ...rest] = [source, ...items].filter(isOpen)
  if (!first) return undefined
  return { block, ...first, ...(title && { title }), ...(rest.length > 0 && { items: rest }) }
}

/** Permission of a block without rows. */
function rightOf(leaf: LeafBlock): string | undefined {
  if (leaf.block === 'monitor') return monitorRight(leaf.of)
  return leaf.block === 'widget' ? blockRights[leaf.name] : undefined
}

/** Resource whose rows a block shows; for a report, the resource it reads. */
function readBy(leaf: LeafBlock, { reports }: Model): Asked {
  if (leaf.block === 'report' || leaf.block === 'chart') {
    const from = reports.get(leaf.report)?.from
    return from === undefined ? {} : { resource: from, report: leaf.report }
  }
  // A hand-made block of a resource needs the right to its list.
  if (leaf.block === 'widget' && typeof leaf.props?.resource === 'string') return { resource: leaf.props.resource }
  // These only send to a resource; the permission is checked on submit.
  return 'resource' in leaf && leaf.block !== 'schema' && leaf.block !== 'formItem' ? leaf : {}
}

// An unknown name is reported to everybody: an error, not a matter of permission.
function mayRead({ resource, can = 'list', report }: Asked, session: Session, { resources, reports }: Model): boolean {
  const read = report === undefined ? [] : (reports.get(report)?.reads ?? [])
  if (!read.every(({ code }) => session.may(permissionOf(code, 'list')))) return false
  if (resource === undefined || !resources.has(resource)) return true
  return session.may(permissionOf(resource, 'list')) && session.may(permissionOf(resource, can))
}

function mayAdd({ resource = '' }: Asked, session: Session, { resources }: Model): boolean {
  const asked = resources.get(resource)
  return asked !== undefined && mayBegin(asked, session)
}

/** Whether a page has visible content for a session: any of its rows can be listed. */
function mayOpen(code: string | undefined, session: Session, model: Model): boolean {
  const page = code === undefined ? undefined : model.pages.get(code)
  if (!page) return true
  const read = leavesOf(page.blocks)
    .map((leaf) => readBy(leaf, model))
    .filter(({ resource }) => resource !== undefined)
  return isOpenTo(page, session) && (read.length === 0 || read.some((asked) => mayRead(asked, session, model)))
}

const idsIn = (blocks: readonly Block[]) => listsIn(blocks).flatMap(({ id }) => id ?? [])

/** Without blocks bound to a removed list: they would wait forever. */
function withoutOrphans(blocks: readonly Block[], all: ReadonlySet<string>): readonly Block[] {
  const there = new Set(idsIn(blocks))
  if (there.size === all.size) return blocks
  const isOrphan = (leaf: LeafBlock) =>
    Object.values('where' in leaf ? (leaf.where ?? {}) : {}).some(
      (from) => typeof from === 'object' && 'row' in from && !there.has(from.row),
    )
  return withoutOrphans(
    arranged(blocks, (leaf) => (isOrphan(leaf) ? undefined : leaf)),
    there,
  )
}
