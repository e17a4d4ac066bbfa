import { permissionOf } from '../../../src/schema/compile/compile-resource.ts'
import { hashOf } from '../../../src/schema/compile/hash.ts'
import { blockRights } from '../../../src/schema/model/block-names.ts'
import { arranged, leavesOf, listsIn } from '../../../src/schema/model/blocks.ts'
import type { CompiledPage, Model } from '../../../src/schema/model/compiled.ts'
import type { Block, LeafBlock } from '../../../src/schema/model/files.ts'
import { monitorRight } from '../../../src/schema/model/monitored.ts'
import type { Session } from '../../platform/http/route.ts'
import { mayBegin } from '../../rights/rows/may-begin.ts'

/**
 * A page as one caller may see it: without the blocks, figures and ways whose rows they may not list. Undefined when nothing is left of
 * it, for a page of its own right that they do not hold, and for a dashboard of other roles.
 */
export function pageFor(page: CompiledPage, session: Session, model: Model): CompiledPage | undefined {
  if (!isOpenTo(page, session)) return undefined
  const mine = arranged(page.blocks, (leaf) => partOf(leaf, session, model))
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

function partOf(leaf: LeafBlock, session: Session, model: Model): LeafBlock | undefined {
  if (leaf.block === 'stats') {
    const items = leaf.items.filter((item) => mayRead(item, session, model))
    return items.length > 0 ? { ...leaf, items } : undefined
  }
  if (leaf.block === 'shortcuts') {
    const items = leaf.items.filter(
      (item) =>
        mayRead(item, session, model) &&
        mayOpen(item.page, session, model) &&
        (!item.add || mayAdd(item, session, model)),
    )
    return items.length > 0 ? { ...leaf, items } : undefined
  }
  if (leaf.block === 'calendar') return calendarOf(leaf, (source) => mayRead(source, session, model))
  const right = rightOf(leaf)
  if (right !== undefined && !session.may(right)) return undefined
  return mayRead(readBy(leaf, model), session, model) ? leaf : undefined
}

type Calendar = Extract<LeafBlock, { block: 'calendar' }>

/** A calendar of the rows that may be read: where those of its own may not, the next take their place. */
function calendarOf({ others = [], ...own }: Calendar, isOpen: (source: Asked) => boolean): Calendar | undefined {
  const { block, title, ...source } = own
  const [first, ...rest] = [source, ...others].filter(isOpen)
  if (!first) return undefined
  return { block, ...first, ...(title && { title }), ...(rest.length > 0 && { others: rest }) }
}

/** The right that a block which shows no rows asks for. */
function rightOf(leaf: LeafBlock): string | undefined {
  if (leaf.block === 'monitor') return monitorRight(leaf.of)
  return leaf.block === 'widget' ? blockRights[leaf.name] : undefined
}

/** The resource whose rows a block shows; those of a report are the rows of what it reads. */
function readBy(leaf: LeafBlock, { reports }: Model): Asked {
  if (leaf.block === 'report' || leaf.block === 'chart') {
    const from = reports.get(leaf.report)?.from
    return from === undefined ? {} : { resource: from, report: leaf.report }
  }
  // These only send to a resource; whether they may is asked when they do.
  return 'resource' in leaf && leaf.block !== 'schema' && leaf.block !== 'formItem' ? leaf : {}
}

// A name that does not exist is reported to everybody: a mistake, not a matter of rights.
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

/** Whether there is something to see on a page for a session: where it shows rows, any of which may be listed. */
function mayOpen(code: string | undefined, session: Session, model: Model): boolean {
  const page = code === undefined ? undefined : model.pages.get(code)
  if (!page) return true
  const read = leavesOf(page.blocks)
    .map((leaf) => readBy(leaf, model))
    .filter(({ resource }) => resource !== undefined)
  return isOpenTo(page, session) && (read.length === 0 || read.some((asked) => mayRead(asked, session, model)))
}

const idsIn = (blocks: readonly Block[]) => listsIn(blocks).flatMap(({ id }) => id ?? [])

/** Without the blocks that take rows of a list that is gone: they would wait for ever. */
function withoutOrphans(blocks: readonly Block[], all: ReadonlySet<string>): readonly Block[] {
  const there = new Set(idsIn(blocks))
  if (there.size === all.size) return blocks
  const isOrphan = (leaf: LeafBlock) =>
    Object.values('bind' in leaf ? (leaf.bind ?? {}) : {}).some(
      (from) => typeof from === 'object' && 'row' in from && !there.has(from.row),
    )
  return withoutOrphans(
    arranged(blocks, (leaf) => (isOrphan(leaf) ? undefined : leaf)),
    there,
  )
}
