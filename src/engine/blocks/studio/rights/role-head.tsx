import { DeleteOutlined, EditOutlined, FilterOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Tool } from '../kit/tool.tsx'

type Props = {
  readonly role: string
  readonly title: string
  readonly isOwn: boolean
  readonly hasCondition: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onOverride: () => void
  readonly onRemove: () => void
}

/** Head of a role's column: its entry is opened, taken over from shared fields, or removed. */
export function RoleHead({ role, title, isOwn, hasCondition, isChosen, ...on }: Props) {
  const { t } = useTranslation()
  const name = (
    <>
      {title}
      {hasCondition && <FilterOutlined aria-label={t('studioRights.someRows')} title={t('studioRights.someRows')} />}
      <span className="studio-item-note">{role}</span>
    </>
  )
  return (
    <th scope="col" className={isChosen ? 'is-chosen' : undefined}>
      {isOwn ? (
        <button type="button" className="studio-role" aria-current={isChosen} onClick={on.onChoose}>
          {name}
        </button>
      ) : (
        <span className="studio-role is-shared" title={t('studioRights.sharedRole')}>
          {name}
        </span>
      )}
      {isOwn ? (
        <Tool label={t('studioRights.removeRole', { role: title })} icon={<DeleteOutlined />} onClick={on.onRemove} />
      ) : (
        <Tool label={t('studioRights.overrideRole', { role: title })} icon={<EditOutlined />} onClick={on.onOverride} />
      )}
    </th>
  )
}
