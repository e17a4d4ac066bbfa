import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import type { Hall, HallLot } from '../../../api/auction.ts'
import { Countdown } from './countdown.tsx'

type Props = {
  readonly hall: Hall
  readonly lot: HallLot
  readonly skew: number
  readonly price: (amount: number) => string
}

/** Time and prices of a lot, as far as the reader may see them. */
export function LotState({ hall, lot, skew, price }: Props) {
  const { t } = useTranslation()
  const isDutch = hall.kind === 'dutch'
  const figures = [
    ['auction.startPrice', price(lot.startPrice)],
    ...(lot.best !== undefined ? [['auction.best', price(lot.best)]] : []),
    ...(isDutch && lot.isOpen && lot.next?.[0] !== undefined ? [['auction.priceNow', price(lot.next[0])]] : []),
    ...(hall.isBuyer ? [] : [['auction.yourPrice', lot.own === undefined ? t('auction.noBid') : price(lot.own)]]),
    ...(lot.rank !== undefined ? [['auction.yourRank', t('auction.rank', { rank: lot.rank })]] : []),
  ] as const
  return (
    <div className="hall-state">
      <LotClock hall={hall} lot={lot} skew={skew} />
      <dl>
        {figures.map(([key = '', value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lot.own !== undefined && lot.best !== undefined && (
        <Alert
          type={lot.own <= lot.best ? 'success' : 'warning'}
          showIcon
          title={t(lot.own <= lot.best ? 'auction.leading' : 'auction.beaten')}
        />
      )}
    </div>
  )
}

function LotClock({ hall, lot, skew }: Pick<Props, 'hall' | 'lot' | 'skew'>) {
  const { t } = useTranslation()
  const until = untilOf(hall, lot)
  return (
    <div className="hall-times">
      {until === undefined ? (
        <Tag
          option={{
            value: 'stopped',
            label: t(hall.phase === 'paused' ? 'auction.paused' : 'auction.lotEnded'),
            color: 'default',
          }}
        />
      ) : (
        <Countdown until={until.at} skew={skew} label={t(until.isStart ? 'auction.startsIn' : 'auction.endsIn')} />
      )}
      {lot.extensions > 0 && (
        <Tag
          option={{
            value: 'extended',
            label: t('auction.extensions', { count: lot.extensions }),
            color: 'orange',
          }}
        />
      )}
    </div>
  )
}

/** Next moment of a lot; undefined when it has ended or waits. */
function untilOf(hall: Hall, lot: HallLot): { readonly at: number; readonly isStart: boolean } | undefined {
  if (hall.phase === 'published') return { at: hall.startsAt, isStart: true }
  if (hall.phase !== 'running' || lot.startsAt === null || lot.endsAt === null) return undefined
  if (lot.startsAt > hall.now) return { at: lot.startsAt, isStart: true }
  return lot.isOpen ? { at: lot.endsAt, isStart: false } : undefined
}
