import { Alert, Badge, Empty, Skeleton, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import type { BidOpening, BidRead } from '../../../api/opening.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { opening } from '../../../i18n/opening.ts'
import { useErrorText } from '../../error-text.ts'
import { usePrice } from '../comparison/use-money.ts'
import { useOpening } from './use-opening.ts'
import './opening.css'

addTexts({ opening })

/** Live opening of a tender's bids: who unlocked and confirmed, and each bid that is read, for the bidders and the buying side. */
export function OpeningBlock({ project, resource }: Readonly<Record<string, unknown>>) {
  const { t } = useTranslation()
  const key = String(project ?? '')
  if (key === '') return <Empty description={t('opening.choose')} />
  return <Followed key={key} projectNo={key} resource={String(resource)} />
}

type Props = { readonly projectNo: string; readonly resource: string }

function Followed({ projectNo, resource }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { state, error, isConnected } = useOpening(projectNo)
  if (!state) {
    return error ? <Alert type="error" showIcon title={errorText(error)} /> : <Skeleton paragraph={{ rows: 6 }} />
  }
  const openings = state.openings.toSorted((one, other) => one.billNo.localeCompare(other.billNo))
  return (
    <section className="opening" aria-live="polite">
      <header>
        <b>{projectNo}</b>
        <Badge status={isConnected ? 'success' : 'warning'} text={t(isConnected ? 'opening.live' : 'opening.lost')} />
      </header>
      {openings.length === 0 && <Alert type="info" showIcon title={t('opening.waiting')} />}
      {openings.map((each) => (
        <OneOpening
          key={each.id}
          opening={each}
          bids={state.bids.filter(({ openId }) => openId === each.id)}
          resource={resource}
        />
      ))}
    </section>
  )
}

type OneProps = { readonly opening: BidOpening; readonly bids: readonly BidRead[]; readonly resource: string }

function OneOpening({ opening: one, bids, resource }: OneProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const isOpen = one.openedTime !== null
  return (
    <article>
      <h3>
        {one.billNo} {isOpen && <Link to={`/form/${resource}?id=${one.id}`}>{t('opening.record')}</Link>}
      </h3>
      <p>
        {isOpen
          ? t('opening.opened', { time: one.openedTime })
          : t('opening.unlocking', { opener: one.opener, witness: one.witness })}
      </p>
      {isOpen && (
        <Table
          size="small"
          aria-label={t('opening.bids')}
          rowKey="sortNo"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...bids]}
          columns={[
            { title: t('opening.no'), dataIndex: 'sortNo', width: 56 },
            { title: t('opening.bidder'), dataIndex: 'supplierName' },
            { title: t('opening.submitted'), dataIndex: 'submitTime' },
            {
              title: t('opening.price'),
              dataIndex: 'amountWithTax',
              align: 'right',
              render: (amount: number | null) => (amount === null ? t('opening.sealed') : price(amount)),
            },
            { title: t('opening.days'), dataIndex: 'deliveryDays', align: 'right' },
            {
              title: t('opening.valid'),
              dataIndex: 'valid',
              render: (valid: string, { ground, reason }: BidRead) =>
                valid === 'N' ? (
                  <>
                    <Tag option={{ value: valid, label: t('opening.invalid'), color: 'red' }} />{' '}
                    {ground ? t(`opening.${ground}`) : reason}
                  </>
                ) : (
                  t('opening.valid')
                ),
            },
            { title: t('opening.confirmed'), dataIndex: 'confirmTime' },
          ]}
        />
      )}
    </article>
  )
}
