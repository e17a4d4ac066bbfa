import { Alert, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DraftState } from './use-draft.ts'

type Props = {
  readonly text: string
  readonly restore: string
  readonly onRestore: () => void
  readonly onDrop: () => void
}

/** Notice that earlier input exists, with a restore button. */
function InputCopy({ text, restore, onRestore, onDrop }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      type="info"
      showIcon
      className="f-problems"
      title={text}
      action={
        <Space>
          <Button size="small" type="primary" onClick={onRestore}>
            {restore}
          </Button>
          <Button size="small" onClick={onDrop}>
            {t('form.dropCopy')}
          </Button>
        </Space>
      }
    />
  )
}

type CopiesProps = {
  readonly copy: { readonly restore: () => void; readonly drop: () => void } | undefined
  readonly draft: Pick<DraftState, 'found' | 'restore' | 'drop'>
}

/** Input before a reload of the other version, and an unsaved draft. */
export function InputCopies({ copy, draft }: CopiesProps) {
  const { t } = useTranslation()
  return (
    <>
      {copy && (
        <InputCopy
          text={t('form.copyKept')}
          restore={t('form.restoreCopy')}
          onRestore={copy.restore}
          onDrop={copy.drop}
        />
      )}
      {draft.found && (
        <InputCopy
          text={t('form.draftFound', { at: draft.found.at })}
          restore={t('form.draftRestore')}
          onRestore={draft.restore}
          onDrop={draft.drop}
        />
      )}
    </>
  )
}
