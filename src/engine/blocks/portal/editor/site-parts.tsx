import { useTranslation } from 'react-i18next'
import { type Part, type SitePart, siteParts } from './part.ts'

type Props = { readonly selected: Part | undefined; readonly onSelect: (part: SitePart) => void }

/** Parts that all pages of a template have. */
export function SiteParts({ selected, onSelect }: Props) {
  const { t } = useTranslation()
  return (
    <ul className="portal-blocks">
      {siteParts.map((part) => (
        <li key={part} className={part === selected ? 'portal-block is-selected' : 'portal-block'}>
          <button
            type="button"
            className="portal-block-name"
            aria-current={part === selected}
            onClick={() => onSelect(part)}
          >
            {t(`designer.part_${part}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
