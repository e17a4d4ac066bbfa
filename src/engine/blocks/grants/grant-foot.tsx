import { Button, Popover } from 'antd'
import { useTranslation } from 'react-i18next'

type Difference = { readonly added: readonly string[]; readonly removed: readonly string[] }

type Props = {
  readonly difference: Difference
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onReset: () => void
}

/** Footer of the tree: changes by name, and the save button. */
export function GrantFoot({ difference, isSaving, onSave, onReset }: Props) {
  const { t } = useTranslation()
  const { added, removed } = difference
  const count = added.length + removed.length
  return (
    <div className="grant-foot">
      {count === 0 ? (
        <span role="status">{t('grants.same')}</span>
      ) : (
        <Popover trigger="click" placement="topLeft" content={<Names difference={difference} />}>
          <Button type="link" role="status">
            {t('grants.difference', { added: added.length, removed: removed.length })}
          </Button>
        </Popover>
      )}
      <span className="grant-buttons">
        <Button disabled={count === 0 || isSaving} onClick={onReset}>
          {t('grants.reset')}
        </Button>
        <Button type="primary" disabled={count === 0} loading={isSaving} onClick={onSave}>
          {t('grants.save')}
        </Button>
      </span>
    </div>
  )
}

/** Names listed at most; the rest is a count. */
const most = 30

function Names({ difference: { added, removed } }: { readonly difference: Difference }) {
  const { t } = useTranslation()
  const sections = [
    { title: t('grants.added'), names: added },
    { title: t('grants.removed'), names: removed },
  ].filter(({ names }) => names.length > 0)
  return (
    <div className="grant-names">
      {sections.map(({ title, names }) => (
        <section key={title}>
          <strong>{title}</strong>
          <ul>
            {names.slice(0, most).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {names.length > most && <p>{t('grants.more', { count: names.length - most })}</p>}
        </section>
      ))}
    </div>
  )
}
