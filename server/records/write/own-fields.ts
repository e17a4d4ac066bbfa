import type { CodeUse } from '../../../src/schema/compile/known.ts'
import { sourceOf } from '../../platform/sql/file-table.ts'
import type { Hook, HookResult, WriteMoment } from './hook.ts'

const uses = new WeakMap<Hook, CodeUse>()

type OwnFields<Reads extends string, Writes extends string> = {
  /** Hook that reads and writes these fields of its record. */
  readonly hook: (run: (moment: WriteMoment<Reads>) => Promise<HookResult<Writes>>) => Hook
}

/** Write, as the hooks of a declaration see it. */
export type MomentOf<Own> = Own extends OwnFields<infer Reads, string> ? WriteMoment<Reads> : never

/** Result of the hooks of a declaration. */
export type ResultOf<Own> = Own extends OwnFields<string, infer Writes> ? HookResult<Writes> : never

/**
 * Declares the fields that hooks of a source file read of their own record, and those that they write. The compiler refuses others, and a
 * schema file that names such a hook must have these fields.
 * @param either groups of further fields to read, for a hook of several resources: each has at least one complete group, and none in part.
 *
 * @example
 * const own = ownFields(import.meta, ['validTo'], ['expiry'])
 * export const fileExpiry = own.hook(async ({ after }) => ({ values: { expiry: expiryOf(after.validTo) } }))
 */
export function ownFields<
  const Reads extends string = never,
  const Writes extends string = never,
  const Either extends string = never,
>(
  { filename }: Pick<ImportMeta, 'filename'>,
  reads: readonly Reads[],
  writes: readonly Writes[] = [],
  either: readonly (readonly Either[])[] = [],
): OwnFields<Reads | Either, Writes> {
  return {
    hook: (run) => {
      const hook: Hook = (moment) => run(moment as WriteMoment<Reads | Either>)
      uses.set(hook, { by: sourceOf(filename), reads, writes, either })
      return hook
    },
  }
}

/** Fields that a hook declares. */
export function usesOf(hook: Hook): CodeUse {
  const declared = uses.get(hook)
  if (!declared) throw new Error('a hook without declared fields: use ownFields')
  return declared
}
