import { FileTextOutlined, PlusOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '../../api/permissions.ts'
import type { RecordHit } from '../../api/search.ts'
import { oneOf } from '../../schema/model/singular.ts'
import { useLang } from '../../state/lang.ts'
import { permissionsAtom } from '../../state/permissions.ts'
import { addChoices, type Choice, type Group, menuChoices, type PaletteAction, savedChoices } from './choices.ts'
import { matching } from './menu-match.ts'
import { useFavourites, useRecent } from './use-saved-pages.ts'

/** Pages and actions in an answer at most. */
const [mostPages, mostActions] = [8, 6]

/** Groups of the palette: favourites and recent pages without a query, otherwise matches. */
export function useGroups(
  menu: readonly MenuItem[],
  actions: readonly PaletteAction[],
  query: string,
  hits: readonly RecordHit[],
): readonly Group[] {
  const { t } = useTranslation()
  const lang = useLang()
  const rights = useAtomValue(permissionsAtom)
  const [[favourites], [recent]] = [useFavourites(), useRecent()]
  const pages = useMemo(() => menuChoices(menu), [menu])
  const adding = useMemo(
    () =>
      addChoices(menu, rights ?? {}, (title) => t('palette.addNew', { title: oneOf({ title }, lang) })).map(
        (choice) => ({
          ...choice,
          icon: <PlusOutlined />,
        }),
      ),
    [menu, rights, lang, t],
  )
  const doing = actions.map(actionChoice)
  const begun = query.trim() !== ''
  const groups: readonly Group[] = begun
    ? [
        { key: 'pages', title: t('palette.pages'), choices: matching(pages, query, mostPages) },
        { key: 'actions', title: t('palette.actions'), choices: matching([...doing, ...adding], query, mostActions) },
        ...recordGroups(hits, query),
      ]
    : [
        { key: 'favourites', title: t('palette.favourites'), choices: savedChoices('favourite', favourites, pages) },
        { key: 'recent', title: t('palette.recent'), choices: savedChoices('recent', recent, pages) },
        { key: 'actions', title: t('palette.actions'), choices: doing },
      ]
  return groups.filter(({ choices }) => choices.length > 0)
}

function actionChoice({ id, title, icon, run }: PaletteAction): Choice {
  return { key: `action ${id}`, title, icon: icon ?? <ThunderboltOutlined />, target: { run } }
}

/** Records whose title matches come first; then the groups follow the menu's order. */
function recordGroups(hits: readonly RecordHit[], query: string): readonly Group[] {
  const asked = query.trim().toLowerCase()
  const positionOf = (found: readonly RecordHit[]) =>
    found.some(({ label }) => label.toLowerCase().includes(asked)) ? 0 : 1
  const groups = [...Map.groupBy(hits, ({ resource }) => resource)]
  return groups
    .toSorted(([, left], [, right]) => positionOf(left) - positionOf(right))
    .map(([resource, found]) => ({
      key: `records ${resource}`,
      title: found[0]?.title ?? resource,
      choices: found.map(({ id, label, hint }) => ({
        key: `record ${resource} ${id}`,
        title: label,
        hint,
        icon: <FileTextOutlined />,
        target: { path: `/form/${resource}?id=${encodeURIComponent(id)}&mode=view` },
      })),
    }))
}
