import { Button, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import type { Hall, HallLine } from '../../../api/auction.ts'
import { hallClock } from './hall-clock.ts'

type Props = {
  readonly hall: Hall
  /** The newest first. */
  readonly log: readonly HallLine[]
  readonly price: (amount: number) => string
  readonly onAnnul: ((line: HallLine) => void) | undefined
}

/** Entries shown at most; the record of the auction has all. */
const most = 300

/** Bids and events of a hall, the newest first. */
export function HallLog({ hall, log, price, onAnnul }: Props) {
  const { t } = useTranslation()
  const hasLots = hall.lots.length > 1
  if (log.length === 0) return <Empty description={t('auction.noLog')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <ol className="hall-log" aria-label={t('auction.log')}>
      {log.slice(0, most).map((line) => (
        <li key={line.seq} className={line.isOwn ? 'is-own' : undefined}>
          <time>{hallClock(line.at)}</time>
          {hasLots && line.lot !== null && <span className="hall-label">{line.lot}</span>}
          {line.kind === 'bid' ? (
            <BidLine line={line} price={price} onAnnul={onAnnul} />
          ) : (
            <em>{t(`auction.event_${line.kind}`, { text: line.text ?? '' })}</em>
          )}
        </li>
      ))}
    </ol>
  )
}

function BidLine({ line, price, onAnnul }: Pick<Props, 'price' | 'onAnnul'> & { readonly line: HallLine }) {
  const { t } = useTranslation()
  const { isVoid = false } = line
  return (
    <>
      <span>{line.supplierName ?? t(line.isOwn ? 'auction.you' : 'auction.rival')}</span>
      {line.isProxy && <Tag option={{ value: 'proxy', label: t('auction.automatic'), color: 'default' }} />}
      {isVoid && <Tag option={{ value: 'void', label: t('auction.annulled'), color: 'red' }} />}
      <b className={isVoid ? 'is-void' : undefined}>{price(line.amount ?? 0)}</b>
      {onAnnul && !isVoid && (
        <Button size="small" type="text" danger onClick={() => onAnnul(line)}>
          {t('auction.annul')}
        </Button>
      )}
    </>
  )
}
