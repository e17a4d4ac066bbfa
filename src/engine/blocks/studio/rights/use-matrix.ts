import { useTranslation } from 'react-i18next'
import { textIn } from '../../../../schema/base/text.ts'
import { type Grantable, limitedFields, rolesWithRights } from '../../../../schema/edit/right-edits.ts'
import type { DraftResource } from '../../../../schema/model/studio-data.ts'
import { useLang } from '../../../../state/lang.ts'
import { useNames } from '../kit/use-names.ts'

/** Row of the matrix: a right or a field. */
export type MatrixRow = { readonly name: string; readonly title: string }

/** Roles, rights and fields of a resource in a draft, with their titles. */
export function useMatrix({ resource, access: inherited, held }: DraftResource, text: string) {
  const { t } = useTranslation()
  const lang = useLang()
  const names = useNames(text)
  const at = { text, inherited }
  const titled = (all: readonly { readonly name: string; readonly title: MatrixTitle }[]): readonly MatrixRow[] =>
    all.map(({ name, title }) => ({ name, title: textIn(lang, title) }))
  const actions = titled(resource.actions.filter(({ automatic }) => automatic !== true))
  const basic = [
    ...resource.only.map((name) => ({ name, title: t(`studio.right_${name}`) })),
    ...titled(resource.operations ?? []),
  ]
  const grantable: Grantable = { rights: basic.map(({ name }) => name), actions: actions.map(({ name }) => name) }
  const named = rolesWithRights(at, grantable)
  const roles = [...named, ...Object.keys(held).filter((role) => !named.includes(role))]
  const known = names('role').filter(({ name }) => name !== 'admin')
  const fields = titled(
    Object.values(resource.fields).flatMap(({ key, title, system }) => (system ? [] : [{ name: key, title }])),
  )
  const limited = limitedFields(
    at,
    roles,
    fields.map(({ name }) => name),
  )
  return {
    at,
    grantable,
    roles,
    fields,
    heldBy: (role: string, right: string) => held[role]?.find(({ name }) => name === right),
    limited: fields.filter(({ name }) => limited.includes(name)),
    groups: [
      { key: 'basic', title: t('studioRights.basicRights'), rows: basic, first: 0 },
      { key: 'actions', title: t('studioRights.actions'), rows: actions, first: basic.length },
    ].filter(({ rows }) => rows.length > 0),
    titleOf: (role: string) => known.find(({ name }) => name === role)?.title ?? role,
    others: known.filter(({ name }) => !roles.includes(name)),
  }
}

type MatrixTitle = DraftResource['resource']['title']
export type Matrix = ReturnType<typeof useMatrix>
