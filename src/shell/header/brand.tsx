import { usePicture } from '../../../widgets/kit/use-picture.ts'
import { usePerson } from '../account/account-queries.ts'

type Props = { readonly isShort: boolean }

/** Sign and, where there is room, name of the product; a tenant's logo replaces the sign. */
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

// The name next to it is the text alternative, where there is room.
const altOf = (isShort: boolean) => (isShort ? 'Procura' : '')

function Sign({ isShort }: Props) {
  return <img src={sign} alt={altOf(isShort)} width={28} height={28} />
}

/** Logo of any width; the product's sign until it has loaded. */
function Logo({ value, isShort }: Props & { readonly value: string }) {
  const { url } = usePicture(value)
  if (!url) return <Sign isShort={isShort} />
  return <img className="shell-logo" src={url} alt={altOf(isShort)} />
}
