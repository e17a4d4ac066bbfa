import { Alert, App, Badge, Collapse, Empty, Input, Segmented, Skeleton } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Html } from '../../../../widgets/kit/html.tsx'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import { annulBid, type Hall, type HallLine } from '../../../api/auction.ts'
import { auction } from '../../../i18n/auction.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { minorUnit } from '../../../schema/base/minor-unit.ts'
import { type Text, textIn } from '../../../schema/base/text.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useErrorText } from '../../error-text.ts'
import { printPath } from '../../record/print-path.ts'
import { BidBox } from './bid-box.tsx'
import { BuyerPanel } from './buyer-panel.tsx'
import { hallAfter } from './hall-after.ts'
import { HallLog } from './hall-log.tsx'
import { LotState } from './lot-state.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { type LiveHall, useHall } from './use-hall.ts'
import './auction.css'

addTexts({ auction })

const colors: Readonly<Record<string, string>> = {
  running: 'green',
  paused: 'orange',
  published: 'cyan',
  failed: 'red',
}

/** Live hall of an auction: bidders bid in it, the buying side runs it. */
export function AuctionHallBlock({ id, resource }: Readonly<Record<string, unknown>>) {
  const { t } = useTranslation()
  const key = String(id ?? '')
  if (key === '')
    return (
      <Empty description={t('auction.choose')}>
        <Link to="/page/bid/hall">{t('auction.toList')}</Link>
      </Empty>
    )
  return <LiveAuction key={key} id={key} resource={String(resource)} />
}

type Props = { readonly id: string; readonly resource: string }

function LiveAuction({ id, resource }: Props) {
  const errorText = useErrorText()
  const live = useHall(id)
  if (live.hall) return <Shown {...live} hall={live.hall} resource={resource} />
  return live.error === undefined ? (
    <Skeleton paragraph={{ rows: 8 }} />
  ) : (
    <Alert type="error" showIcon title={errorText(live.error)} />
  )
}

/** Phases before the end: companies bid, and the buying side may not look back yet. */
const live: readonly string[] = ['published', 'running', 'paused']

/** Whether the buying side may look back on an auction. */
const isOver = ({ isBuyer, phase }: Hall): boolean => isBuyer && !live.includes(phase)

/** What a side may do in a lot. */
function Panel(props: ComponentProps<typeof BuyerPanel>) {
  const { hall, lot, price, onDone } = props
  if (hall.isBuyer) return <BuyerPanel {...props} />
  if (!live.includes(hall.phase)) return null
  return <BidBox key={lot.lot} hall={hall} lot={lot} price={price} onDone={onDone} />
}

function Shown({
  hall: whole,
  log: all,
  isConnected,
  missed,
  skew,
  take,
  resource,
}: LiveHall & { readonly hall: Hall; readonly resource: string }) {
  const { t } = useTranslation()
  const lang = useLang()
  const [chosen, setChosen] = useState<number>()
  const [seq, setSeq] = useState<number>()
  const { hall, log } = seq === undefined ? { hall: whole, log: all } : hallAfter(whole, all, seq)
  const lot = hall.lots.find((each) => each.lot === chosen) ?? hall.lots.find(({ isOpen }) => isOpen) ?? hall.lots[0]
  const annul = useAnnul(hall, take)
  const format = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', {
    minimumFractionDigits: minorUnit(hall.currency),
    maximumFractionDigits: minorUnit(hall.currency),
  })
  const price = (amount: number) => `${format.format(amount)} ${hall.currency}`.trim()
  if (!lot) return <Empty />
  return (
    <div className="hall">
      <header>
        <h2>{(lang === 'en' && hall.nameEn) || hall.name}</h2>
        <span className="hall-label">{hall.billNo}</span>
        <Tag
          option={{
            value: hall.phase,
            label: t(`auction.phase_${hall.phase}`),
            color: colors[hall.phase] ?? 'default',
          }}
        />
        <Badge
          status={isConnected ? 'success' : 'error'}
          text={t(isConnected ? 'auction.connected' : 'auction.reconnecting')}
        />
      </header>
      {missed > 0 && <Alert type="info" showIcon closable title={t('auction.missed', { count: missed })} />}
      {hall.lots.length > 1 && (
        <Segmented
          aria-label={t('auction.lots')}
          value={lot.lot}
          onChange={setChosen}
          options={hall.lots.map((each) => ({ value: each.lot, label: `${each.lot} ${textIn(lang, each.title)}` }))}
        />
      )}
      {isOver(hall) && all.length > 0 && (
        <ReplayBar record={printPath({ code: resource }, [hall])} log={all} seq={seq} onSeq={setSeq} />
      )}
      <div className="hall-columns">
        <section className="hall-main">
          <LotState hall={hall} lot={lot} skew={skew} price={price} />
          <Panel resource={resource} hall={hall} lot={lot} log={log} price={price} onDone={take} />
          <Collapse
            size="small"
            items={[
              { key: 'items', label: t('auction.items'), children: <Terms detail={lot.detail} rules={hall.rules} /> },
            ]}
          />
        </section>
        <section className="hall-side">
          <h3>{t('auction.log')}</h3>
          <HallLog hall={hall} log={log} price={price} onAnnul={annul} />
        </section>
      </div>
    </div>
  )
}

function Terms({ detail, rules }: { readonly detail: Text; readonly rules: string }) {
  const lang = useLang()
  return (
    <>
      <p className="hall-detail">{textIn(lang, detail)}</p>
      {rules !== '' && <Html html={rules} />}
    </>
  )
}

/** Dialog that annuls a bid; undefined for those who may not. */
function useAnnul(hall: Hall, onDone: (hall: Hall) => void): ((line: HallLine) => void) | undefined {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  if (!(hall.mayRun && ['running', 'paused'].includes(hall.phase))) return undefined
  return ({ seq }) => {
    let reason = ''
    void modal.confirm({
      title: t('auction.annulTitle'),
      content: (
        <Input
          maxLength={200}
          aria-label={t('auction.reason')}
          placeholder={t('auction.reason')}
          onChange={(event) => {
            reason = event.target.value
          }}
        />
      ),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          onDone(await annulBid(client, hall.id, seq, reason.trim()))
        } catch (error) {
          void message.error(errorText(error))
          throw error
        }
      },
    })
  }
}
