import type { StudioFiles, StudioName } from '../../../../schema/model/studio-data.ts'

/** Codes of files of a kind; a tenant's administrator edits few, and names shared ones and resources. */
export function namedFiles({ files, shared, resources }: StudioFiles, kind: string): readonly StudioName[] {
  const more = kind === 'resource' ? resources : shared.filter((file) => file.kind === kind)
  const own = files.filter((file) => file.kind === kind)
  return [...new Map([...more, ...own].map(({ code, title }) => [code, { name: code, title }])).values()]
}
