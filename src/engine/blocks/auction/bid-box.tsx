import { Alert, Button, Collapse, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Hall, type HallLot, placeBid, setFloor } from '../../../api/auction.ts'
import { minorUnit } from '../../../schema/base/minor-unit.ts'
import { useClient } from '../../../state/client.ts'
import { useErrorText } from '../../error-text.ts'

type Props = {
  readonly hall: Hall
  readonly lot: HallLot
  readonly price: (amount: number) => string
  readonly onDone: (hall: Hall) => void
}

/** Prices that a bidder may offer now: the two next ones by one press, any other by input. */
export function BidBox({ hall, lot, price, onDone }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [amount, setAmount] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const isDutch = hall.kind === 'dutch'
  const run = async (call: () => Promise<Hall>) => {
    setSending(true)
    setFailure(undefined)
    try {
      onDone(await call())
      setAmount(null)
    } catch (error) {
      // The input stays, so that the person changes only what is wrong.
      setFailure(errorText(error))
    } finally {
      setSending(false)
    }
  }
  const bid = (value: number) => run(() => placeBid(client, hall, lot.lot, value))
  if (hall.barred)
    return <Alert type="warning" showIcon title={t(hall.barred === 'bond' ? 'auction.bond' : 'auction.declined')} />
  return (
    <div className="hall-bid">
      <div className="hall-next">
        {lot.next?.map((value, index) => (
          <Button
            key={value}
            type={index === 0 ? 'primary' : 'default'}
            size="large"
            disabled={isSending}
            onClick={() => void bid(value)}
          >
            {t(isDutch ? 'auction.acceptNow' : 'auction.bidNow', { price: price(value) })}
          </Button>
        ))}
      </div>
      {!isDutch && (
        <form
          className="hall-own"
          onSubmit={(event) => {
            event.preventDefault()
            if (amount === null) setFailure(t('auction.needPrice'))
            else void bid(amount)
          }}
        >
          <InputNumber<number>
            size="large"
            precision={minorUnit(hall.currency)}
            value={amount}
            aria-label={t('auction.ownPrice')}
            placeholder={t('auction.ownPrice')}
            onChange={setAmount}
          />
          <Button size="large" htmlType="submit" loading={isSending} disabled={!lot.isOpen}>
            {t('auction.bid')}
          </Button>
          {lot.next?.[0] !== undefined && (
            <span className="hall-label">{t('auction.highest', { price: price(lot.next[0]) })}</span>
          )}
        </form>
      )}
      {failure !== undefined && <Alert type="error" showIcon title={failure} role="alert" />}
      {hall.showsBest && (
        <Floor
          lot={lot}
          price={price}
          decimals={minorUnit(hall.currency)}
          onSet={(floor) => run(() => setFloor(client, hall.id, lot.lot, floor))}
        />
      )}
    </div>
  )
}

type FloorProps = Pick<Props, 'lot' | 'price'> & {
  readonly decimals: number
  readonly onSet: (floor: number | null) => Promise<void>
}

/** Standing instruction for a lot. */
function Floor({ lot, price, decimals, onSet }: FloorProps) {
  const { t } = useTranslation()
  const [floor, setFloorValue] = useState<number | null>(null)
  const isOn = lot.floor !== undefined
  const content = (
    <div className="hall-floor">
      <p>{t('auction.proxyHint')}</p>
      {isOn ? (
        <Button onClick={() => void onSet(null)}>{t('auction.stopProxy')}</Button>
      ) : (
        <div className="hall-own">
          <InputNumber<number>
            precision={decimals}
            value={floor}
            aria-label={t('auction.floor')}
            placeholder={t('auction.floor')}
            onChange={setFloorValue}
          />
          <Button disabled={floor === null} onClick={() => void onSet(floor)}>
            {t('auction.setProxy')}
          </Button>
        </div>
      )}
    </div>
  )
  const label = isOn ? t('auction.proxyOn', { price: price(lot.floor) }) : t('auction.proxy')
  return <Collapse size="small" items={[{ key: 'floor', label, children: content }]} />
}
