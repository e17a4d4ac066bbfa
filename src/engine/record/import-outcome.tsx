import { Alert, Button, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ImportResult } from '../../api/excel.ts'

type Props = {
  readonly result: ImportResult
  readonly onReport: (fileUrl: string) => void
  readonly onAgain: () => void
}

/** Result of an import: the count, or the refused cells with reasons and the workbook to correct. */
export function ImportOutcome({ result, onReport, onAgain }: Props) {
  const { t } = useTranslation()
  const { errorCount, successCount, updateCount = 0, isCheck = false, errors = [], fileUrl } = result
  const again = <Button onClick={onAgain}>{t('list.again')}</Button>
  if (errorCount === 0) {
    const done = isCheck
      ? t('list.importChecked', { count: successCount })
      : t('list.importDone', { count: successCount })
    const updated = updateCount > 0 && t('list.importUpdated', { count: updateCount })
    return <Alert type="success" showIcon title={done} description={updated} action={again} />
  }
  const title =
    successCount > 0 && !isCheck
      ? t('list.importFailed', { count: errorCount, ok: successCount })
      : t('list.importNone', { count: errorCount })
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={title}
        description={t(fileUrl ? 'list.importMend' : 'list.importCorrect')}
      />
      <div className="workbook-mend">
        {fileUrl && (
          <Button type="primary" onClick={() => onReport(fileUrl)}>
            {t('list.corrected')}
          </Button>
        )}
        {again}
      </div>
      <Table
        size="small"
        aria-label={t('list.importErrors')}
        rowKey={({ sheet, row, column, reason }) => `${sheet} ${row} ${column} ${reason}`}
        dataSource={[...errors]}
        pagination={{ pageSize: 5, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          ...(errors.some(({ sheet }) => sheet) ? [{ title: t('list.sheet'), dataIndex: 'sheet', width: 120 }] : []),
          { title: t('list.row'), dataIndex: 'row', width: 64, render: (row: number) => row || '—' },
          { title: t('list.column'), dataIndex: 'column', width: '30%', render: (column: string) => column || '—' },
          { title: t('list.reason'), dataIndex: 'reason' },
        ]}
      />
    </>
  )
}
