import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../error-text.ts'
import type { ThemeKeeper } from './use-theme-draft.ts'

type Props = {
  readonly keeper: ThemeKeeper
  /** Why there is no preview. */
  readonly error: unknown
  readonly onReload: () => void
}

/** Why the draft is not kept, with a way back to what the server has. */
export function EditorFailure({ keeper, error, onReload }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isLost = keeper.state === 'failed' || keeper.state === 'stale'
  const failure = isLost ? keeper.error : error
  if (failure === undefined) return null
  // What was typed is still here unless somebody else's draft takes its place.
  const action =
    keeper.state === 'failed' ? (
      <Button onClick={() => void keeper.flush()}>{t('common.retry')}</Button>
    ) : (
      <Button onClick={onReload}>{t('designer.reload')}</Button>
    )
  return <Alert type="error" showIcon banner title={errorText(failure)} action={action} />
}
