import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import { type Operation, operationsOf, tried } from '../../../api/open-api.ts'
import { apiCalls } from '../../../i18n/api-calls.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { useClient } from '../../../state/client.ts'
import { useErrorText } from '../../error-text.ts'
import './api-calls.css'

addTexts({ apiCalls })

/** Query of a trial call. */
const asked = { pageNo: 1, pageSize: 3 }

/** API calls of a resource that the reader may use, from the server's documentation; calls that read can be tried. */
export function ApiCallsBlock({ resource }: Readonly<Record<string, unknown>>) {
  const client = useClient()
  const errorText = useErrorText()
  const code = String(resource)
  const { data, error } = useQuery({ queryKey: ['api-calls', code], queryFn: () => operationsOf(client, code) })
  if (error) return <Alert type="error" title={errorText(error)} showIcon />
  return data ? <Calls operations={data} /> : <Skeleton />
}

function Calls({ operations }: { readonly operations: readonly Operation[] }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (operation: Operation) => tried(client, operation, asked),
  })
  return (
    <div className="api-calls">
      <div className="api-calls-scroll">
        <table aria-label={t('apiCalls.table')}>
          <thead>
            <tr>
              <th scope="col">{t('apiCalls.method')}</th>
              <th scope="col">{t('apiCalls.path')}</th>
              <th scope="col">{t('apiCalls.summary')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {operations.map((operation) => (
              <tr key={`${operation.method} ${operation.path}`}>
                <td>
                  <Tag option={{ value: operation.method, label: operation.method, color: 'default' }} />
                </td>
                <td>
                  <code>/api/{operation.path}</code>
                </td>
                <td>{operation.summary}</td>
                <td>
                  {operation.isReady && operation.path.endsWith('/list') && (
                    <Button
                      size="small"
                      loading={isPending && variables === operation}
                      onClick={() => mutate(operation)}
                    >
                      {t('apiCalls.send')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {error && <Alert type="error" title={errorText(error)} showIcon />}
      {data && variables && (
        <section aria-label={t('apiCalls.answer')}>
          <p>
            <code>
              {variables.method} /api/{variables.path}?
              {new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()}
            </code>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container takes keys. */}
          <pre tabIndex={0}>{data}</pre>
        </section>
      )}
    </div>
  )
}
