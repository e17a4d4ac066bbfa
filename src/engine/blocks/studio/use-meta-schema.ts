import { useQuery } from '@tanstack/react-query'
import type { MetaSchema } from '../../../schema/edit/meta-schema.ts'
import type { FileKind } from '../../../schema/model/files.ts'
import { studioKey } from '../../data/schema-keys.ts'

/** Meta-schemas by kind. They are generated from the program, so they are part of it. */
const metas: Readonly<Partial<Record<FileKind, () => Promise<{ readonly default: unknown }>>>> = {
  resource: () => import('../../../../schemas/meta/resource.json'),
  page: () => import('../../../../schemas/meta/page.json'),
  report: () => import('../../../../schemas/meta/report.json'),
  dictionary: () => import('../../../../schemas/meta/dictionary.json'),
  menu: () => import('../../../../schemas/meta/menu.json'),
  overlay: () => import('../../../../schemas/meta/overlay.json'),
  mixin: () => import('../../../../schemas/meta/mixin.json'),
}

/** Whether files of a kind have a meta-schema; a process, which is XML, has none. */
export function hasMetaSchema(kind: FileKind): boolean {
  return metas[kind] !== undefined
}

/** Meta-schema of a kind of files, once it is loaded. */
export function useMetaSchema(kind: FileKind) {
  return useQuery({
    queryKey: [...studioKey, 'meta', kind],
    queryFn: async () => (await metas[kind]?.())?.default as MetaSchema,
    enabled: hasMetaSchema(kind),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
