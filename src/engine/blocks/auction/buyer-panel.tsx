import { Alert, App, Button, Input, Space, Table, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../../widgets/kit/lazy-boundary.tsx'
import { type Hall, type HallLine, type HallLot, sendToHall } from '../../../api/auction.ts'
import { newKey } from '../../../api/new-key.ts'
import { doAction } from '../../../api/resource.ts'
import { useClient } from '../../../state/client.ts'
import { useErrorText } from '../../error-text.ts'

const PriceChart = lazily(() => import('./price-chart.tsx'), 'PriceChart')

type Props = {
  /** Resource of auctions. */
  readonly resource: string
  readonly hall: Hall
  readonly lot: HallLot
  readonly log: readonly HallLine[]
  readonly price: (amount: number) => string
  readonly onDone: (hall: Hall) => void
}

/** Ranking, prices over time, presence and controls of the buying side. */
export function BuyerPanel({ resource, hall, lot, log, price, onDone }: Props) {
  const { t } = useTranslation()
  const bids = useMemo(
    () => log.filter((line) => line.kind === 'bid' && line.lot === lot.lot && !line.isVoid),
    [log, lot.lot],
  )
  return (
    <div className="hall-buyer">
      <Controls resource={resource} hall={hall} onDone={onDone} />
      {hall.isSealed ? <Alert type="info" showIcon title={t('auction.sealed')} /> : <Ranking lot={lot} price={price} />}
      {bids.length > 1 && (
        <LazyBoundary fallback={<div className="hall-chart" />}>
          <PriceChart bids={bids} title={t('auction.chart')} />
        </LazyBoundary>
      )}
    </div>
  )
}

function Ranking({ lot, price }: Pick<Props, 'lot' | 'price'>) {
  const { t } = useTranslation()
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="seq"
      caption={t('auction.ranking')}
      dataSource={[...(lot.ranking ?? [])]}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '#', render: (_, __, index) => index + 1, width: 48 },
        { title: t('auction.supplier'), dataIndex: 'supplierName' },
        { title: t('auction.price'), dataIndex: 'amount', align: 'right', render: price },
        { title: t('auction.comparable'), dataIndex: 'comparable', align: 'right', render: price },
      ]}
    />
  )
}

function Controls({ resource, hall, onDone }: Pick<Props, 'resource' | 'hall' | 'onDone'>) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const { present = [], invited = [], phase, mayRun } = hall
  const say = (error: unknown) => void message.error(errorText(error))
  const act = (action: 'pause' | 'resume') =>
    modal.confirm({
      title: t(action === 'pause' ? 'auction.pauseAsk' : 'auction.resumeAsk'),
      onOk: () => doAction(client, resource, action, { ids: [hall.id], asked: {} }, newKey()).catch(say),
    })
  const send = () =>
    sendToHall(client, hall.id, text.trim()).then((after) => {
      setText('')
      onDone(after)
    }, say)
  return (
    <Space wrap className="hall-controls">
      <Tooltip title={present.join('、')}>
        <span className="hall-label">{t('auction.present', { count: present.length, of: invited.length })}</span>
      </Tooltip>
      {mayRun && phase === 'running' && <Button onClick={() => void act('pause')}>{t('auction.pause')}</Button>}
      {mayRun && phase === 'paused' && (
        <Button type="primary" onClick={() => void act('resume')}>
          {t('auction.resume')}
        </Button>
      )}
      {mayRun && ['published', 'running', 'paused'].includes(phase) && (
        <Space.Compact>
          <Input
            value={text}
            maxLength={500}
            placeholder={t('auction.message')}
            aria-label={t('auction.message')}
            onChange={(event) => setText(event.target.value)}
            onPressEnter={() => text.trim() !== '' && void send()}
          />
          <Button disabled={text.trim() === ''} onClick={() => void send()}>
            {t('auction.send')}
          </Button>
        </Space.Compact>
      )}
    </Space>
  )
}
