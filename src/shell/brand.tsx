/** The sign and, where there is room, the name of the product. */
export function Brand({ isShort }: { readonly isShort: boolean }) {
  return (
    <div className="shell-brand">
      <img src="/icon.svg" alt={isShort ? 'Procura' : ''} width={28} height={28} />
      {!isShort && <span>Procura</span>}
    </div>
  )
}
