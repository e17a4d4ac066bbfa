import { Button, Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly text: string
  readonly isLinked: boolean
  readonly onText: (text: string) => void
  readonly onLinked: (isLinked: boolean) => void
  readonly onAll: (isOn: boolean) => void
  readonly onOpenAll: (isOpen: boolean) => void
}

/** Toolbar of the tree: search, all or none, expand, and linked ticking of descendants. */
export function GrantTools({ text, isLinked, onText, onLinked, onAll, onOpenAll }: Props) {
  const { t } = useTranslation()
  return (
    <div className="grant-tools" role="toolbar" aria-label={t('grants.tools')}>
      <Input.Search
        allowClear
        value={text}
        placeholder={t('grants.search')}
        aria-label={t('grants.search')}
        onChange={({ target }) => onText(target.value)}
      />
      <Button onClick={() => onAll(true)}>{t('grants.all')}</Button>
      <Button onClick={() => onAll(false)}>{t('grants.nothing')}</Button>
      <Button onClick={() => onOpenAll(true)}>{t('grants.open')}</Button>
      <Button onClick={() => onOpenAll(false)}>{t('grants.close')}</Button>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is a button, which a label may name. */}
      <label className="grant-linked" title={t('grants.linkedHint')}>
        <Switch size="small" checked={isLinked} onChange={onLinked} aria-label={t('grants.linked')} />
        {t('grants.linked')}
      </label>
    </div>
  )
}
