import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import type { Grant } from './grant-model.ts'

type Props = { readonly grant: Grant; readonly onRules?: (grant: Grant) => void }

/** Title of a node: name, kind, code, and its data rules. */
export function GrantTitle({ grant, onRules }: Props) {
  const { t } = useTranslation()
  const { title, code, isButton, hasRules, isClosed } = grant
  return (
    <span className="grant-title" title={isClosed ? t('grants.closed') : code}>
      <span>{title}</span>
      {isButton && <Tag option={{ value: 'button', label: t('grants.button'), color: 'default' }} />}
      {code === undefined && grant.children.length === 0 && (
        <Tag option={{ value: 'everybody', label: t('grants.everybody'), color: 'default' }} />
      )}
      {hasRules && onRules && (
        <Button
          type="text"
          size="small"
          icon={<FilterOutlined />}
          aria-label={t('grants.rulesOf', { title })}
          onClick={(event) => {
            event.stopPropagation()
            onRules(grant)
          }}
        />
      )}
    </span>
  )
}
