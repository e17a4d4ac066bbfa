import { useQuery } from '@tanstack/react-query'
import { Alert, App as AntApp, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { confirmPlan, type SchemaPlan, schemaPlan } from '../../api/schema.ts'
import { textIn } from '../../schema/base/text.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'

function wordsOf({ kind, column }: SchemaPlan['changes'][number]) {
  if (kind === 'retype') return 'page.lossRetype'
  return column === undefined ? 'page.lossTable' : 'page.lossDrop'
}

/** Data that changed files would delete, with a confirmation. Null without permission. */
export function Losses({ news }: { readonly news: number }) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const errorText = useErrorText()
  const { modal, message } = AntApp.useApp()
  const { data } = useQuery({
    queryKey: ['schema-plan', news],
    queryFn: () => schemaPlan(client),
    placeholderData: (before) => before,
    // Administrators of another tenant have no permission; that is not an error.
    retry: false,
    staleTime: 0,
  })
  const changes = data?.changes ?? []
  if (!data || changes.length === 0) return null
  const losses = (
    <ul className="live-losses">
      {changes.map((change) => (
        <li key={`${change.kind}${change.table}${change.column ?? ''}`}>
          {t(wordsOf(change), {
            of: change.of ? textIn(lang, change.of) : change.table,
            name: change.title ? textIn(lang, change.title) : change.column,
            count: change.rows,
          })}
          {change.file && <code>{change.file}</code>}
        </li>
      ))}
    </ul>
  )
  const agree = async () => {
    try {
      await confirmPlan(client, data.name)
      void message.success(t('page.lossDone'))
    } catch (error) {
      void message.error(errorText(error))
    }
  }
  const ask = () =>
    void modal.confirm({
      title: t('page.lossAsk'),
      content: losses,
      okText: t('page.lossAgree'),
      okButtonProps: { danger: true },
      onOk: agree,
    })
  return (
    <Alert
      type="warning"
      showIcon
      title={t('page.losses')}
      description={
        <>
          {losses}
          <Button danger className="live-agree" onClick={ask}>
            {t('page.lossAgree')}
          </Button>
        </>
      }
    />
  )
}
