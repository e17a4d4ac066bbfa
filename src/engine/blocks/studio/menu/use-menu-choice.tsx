import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioFile, StudioMenu } from '../../../../schema/model/studio-data.ts'
import { GroupField } from './group-field.tsx'
import { targetOf } from './leads-to.ts'
import { type ChosenGroup, useMenuDraft } from './use-menu-draft.ts'

/** Choice of a group for a new file: its field, if menus open such files, and the addition of the entry. */
export function useMenuChoice(menus: readonly StudioMenu[], file: Pick<StudioFile, 'kind' | 'code'>) {
  const { t } = useTranslation()
  const id = useId()
  const { enter } = useMenuDraft()
  const [group, setGroup] = useState<ChosenGroup>()
  const target = targetOf(file)
  const label = t('studioMenu.group')
  return {
    field: target && menus.length > 0 && <GroupField {...{ id, label, menus }} value={group} onChange={setGroup} />,
    enter: async () => {
      if (target && group) await enter(group, target)
    },
  }
}
