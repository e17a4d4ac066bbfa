import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioMenu } from '../../../../i18n/studio-menu.ts'
import { textIn } from '../../../../schema/base/text.ts'
import type { StudioMenu } from '../../../../schema/model/studio-data.ts'
import { useLang } from '../../../../state/lang.ts'
import type { ChosenGroup } from './use-menu-draft.ts'

addTexts({ studioMenu })

type Props = {
  readonly id: string
  readonly label: string
  readonly menus: readonly StudioMenu[]
  readonly value: ChosenGroup | undefined
  readonly onChange: (group: ChosenGroup | undefined) => void
}

/** Choice of a group of the menu, with the groups around it. */
export function GroupField({ id, label, menus, value, onChange }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const groups = menus.flatMap(({ path, groups: all, isOfSuppliers }) =>
    all.map((titles) => {
      const group = titles.map((title) => textIn(lang, title)).join(' / ')
      return { path, titles, label: isOfSuppliers ? t('studioMenu.forSuppliers', { group }) : group }
    }),
  )
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-describedby={`${id}-hint`}
        value={value === undefined ? null : nameOf(value)}
        options={groups.map((group) => ({ value: nameOf(group), label: group.label }))}
        onChange={(name: string | null) => onChange(groups.find((group) => nameOf(group) === name))}
      />
      <p id={`${id}-hint`} className="studio-note">
        {t('studioMenu.groupHint')}
      </p>
    </>
  )
}

function nameOf({ path, titles }: ChosenGroup): string {
  return JSON.stringify([path, titles])
}
