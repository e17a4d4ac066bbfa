import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { diagnostics } from '../../api/schema.ts'
import type { Diagnostic } from '../../schema/model/diagnostic.ts'
import { useClient } from '../../state/client.ts'
import { useErrorText } from '../error-text.ts'
import { ProblemText } from './problem-text.tsx'

const isMistake = ({ waits }: Diagnostic) => !waits

/** All diagnostics of the schema files; fetched again with each `news`. Pending data losses are not among them. */
export function Problems({ news }: { readonly news: number }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({
    queryKey: ['diagnostics', news],
    queryFn: () => diagnostics(client),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  if (error) {
    const retry = <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
    return <Alert type="error" showIcon title={errorText(error)} action={retry} />
  }
  if (!data) return <Skeleton />
  return (
    <ul className="live-problems">
      {data.filter(isMistake).map((problem) => (
        <li key={`${problem.file}${problem.line}${problem.column}${problem.message}`}>
          <ProblemText problem={problem} />
        </li>
      ))}
    </ul>
  )
}
