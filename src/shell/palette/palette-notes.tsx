import { useTranslation } from 'react-i18next'

type Props = {
  readonly query: string
  /** Number of rows. */
  readonly count: number
  /** Progress of the record search. */
  readonly records: 'idle' | 'searching' | 'failed' | 'partial' | 'done'
}

/** Status of the palette for the screen and screen readers, and the keys. */
export function PaletteNotes({ query, count, records }: Props) {
  const { t } = useTranslation()
  const statusTexts: Partial<Record<Props['records'], string>> = {
    searching: t('palette.searching'),
    failed: t('palette.failed'),
    partial: t('palette.partial'),
  }
  const nothing = query === '' ? t('palette.empty') : t('palette.nothing', { query })
  const note = statusTexts[records] ?? (count === 0 ? nothing : undefined)
  return (
    <>
      {note && (
        <p className="palette-note" data-tone={records === 'failed' ? 'error' : undefined}>
          {note}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {count > 0 && records !== 'searching' ? t('palette.found', { count }) : note}
      </p>
      <p className="palette-keys" aria-hidden>
        <Key keys="↑ ↓" does={t('palette.keyMove')} />
        <Key keys="Enter" does={t('palette.keyOpen')} />
        <Key keys="Ctrl Enter" does={t('palette.keyWindow')} />
        <Key keys="Esc" does={t('palette.keyClose')} />
      </p>
    </>
  )
}

function Key({ keys, does }: { readonly keys: string; readonly does: string }) {
  return (
    <span>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {does}
    </span>
  )
}
