import { usePicture } from '../../../widgets/kit/use-picture.ts'
import { usePerson } from '../account/account-queries.ts'

type Props = { readonly isShort: boolean }

/** The sign and, where there is room, the name of the product; the logo of the tenant in place of the sign, where it has one. */
export function Brand({ isShort }: Props) {
  const { data: person } = usePerson()
  return (
    <div className="shell-brand">
      {person?.tenantLogo ? (
        <Logo key={person.tenantLogo} value={person.tenantLogo} isShort={isShort} />
      ) : (
        <Sign isShort={isShort} />
      )}
      {!isShort && <span>Procura</span>}
    </div>
  )
}

const sign = '/icon.svg'

// The name stands beside it, where there is room.
const altOf = (isShort: boolean) => (isShort ? 'Procura' : '')

function Sign({ isShort }: Props) {
  return <img src={sign} alt={altOf(isShort)} width={28} height={28} />
}

/** A logo may be wider than high; until it has come, the sign of the product stands there. */
function Logo({ value, isShort }: Props & { readonly value: string }) {
  const { url } = usePicture(value)
  if (!url) return <Sign isShort={isShort} />
  return <img className="shell-logo" src={url} alt={altOf(isShort)} />
}
