import { useTranslation } from 'react-i18next'
import type { ShownInvoice } from '../../../api/einvoice.ts'

/** Picture of a read invoice: parties, lines, VAT breakdown and totals, as in its file. */
export function InvoicePicture({ invoice }: { readonly invoice: ShownInvoice }) {
  const { t } = useTranslation()
  const { seller, buyer, currency, syntax, number, totals } = invoice
  const facts = (['date', 'dueDate', 'orderNo', 'terms', 'note'] as const).filter((key) => invoice[key] !== '')
  return (
    <div className="einvoice-picture">
      <div className="einvoice-head">
        <h3>{number}</h3>
        <span className="einvoice-soft">{t(`einvoice.${syntax}`)}</span>
        {facts.map((key) => (
          <span key={key}>
            <span className="einvoice-soft">{t(`einvoice.${key}`)}</span> {invoice[key]}
          </span>
        ))}
        <Match match={invoice.match} />
      </div>
      <div className="einvoice-parties">
        <PartyView title={t('einvoice.seller')} party={seller} />
        <PartyView title={t('einvoice.buyer')} party={buyer} />
      </div>
      <Lines invoice={invoice} />
      <div className="einvoice-sums">
        <Vat invoice={invoice} />
        <dl>
          {(['net', 'tax', 'gross', 'paid', 'due'] as const)
            .filter((key) => totals[key] !== '')
            .map((key) => (
              <div key={key} data-total={key}>
                <dt>{t(`einvoice.${key}`)}</dt>
                <dd>
                  {totals[key]} {currency}
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </div>
  )
}

function Match({ match }: Pick<ShownInvoice, 'match'>) {
  const { t } = useTranslation()
  if (!match) return <span className="einvoice-soft">{t('einvoice.noMatch')}</span>
  return (
    <span>
      <span className="einvoice-soft">{t('einvoice.application')}</span> {match.applyNo}{' '}
      <span className="einvoice-soft">{t(`einvoice.by_${match.by}`)}</span>
    </span>
  )
}

type PartyProps = { readonly title: string; readonly party: ShownInvoice['seller'] }

function PartyView({ title, party: { name, ids, address } }: PartyProps) {
  return (
    <div>
      <span className="einvoice-soft">{title}</span>
      <b>{name}</b>
      <span>{ids.join(' · ')}</span>
      <span className="einvoice-soft">{address}</span>
    </div>
  )
}

/** Rows with keys: the identifiers of a file may repeat. */
const keyed = <T,>(rows: readonly T[]) => rows.map((row, index) => ({ row, key: String(index + 1) }))

function Lines({ invoice: { lines, allowances } }: { readonly invoice: ShownInvoice }) {
  const { t } = useTranslation()
  return (
    <div className="einvoice-scroll">
      <table>
        <caption>{t('einvoice.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('einvoice.name')}</th>
            <th scope="col">{t('einvoice.qty')}</th>
            <th scope="col">{t('einvoice.price')}</th>
            <th scope="col">{t('einvoice.net')}</th>
            <th scope="col">{t('einvoice.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {keyed(lines).map(({ key, row: { id, name, spec, qty, unit, price, net, category, rate } }) => (
            <tr key={key}>
              <td>{id}</td>
              <td>
                {name} <span className="einvoice-soft">{spec}</span>
              </td>
              <td>
                {qty} {unit}
              </td>
              <td>{price}</td>
              <td>{net}</td>
              <td>
                {rate === '' ? category : `${rate}%`} <span className="einvoice-soft">{category}</span>
              </td>
            </tr>
          ))}
          {keyed(allowances).map(({ key, row: { reason, amount } }) => (
            <tr key={key}>
              <td />
              <td colSpan={3}>{reason || t('einvoice.allowances')}</td>
              <td>{amount}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Vat({ invoice: { vat } }: { readonly invoice: ShownInvoice }) {
  const { t } = useTranslation()
  return (
    <table>
      <caption>{t('einvoice.vat')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('einvoice.rate')}</th>
          <th scope="col">{t('einvoice.base')}</th>
          <th scope="col">{t('einvoice.tax')}</th>
        </tr>
      </thead>
      <tbody>
        {vat.map(({ category, rate, base, tax }) => (
          <tr key={`${category} ${rate} ${base}`}>
            <td>
              {category} {rate === '' ? '' : `${rate}%`}
            </td>
            <td>{base}</td>
            <td>{tax}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
