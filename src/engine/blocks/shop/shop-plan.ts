/** Fields of the rows of goods, by their place on a card. */
export type ShopFields = {
  readonly [place in
    | 'brand'
    | 'code'
    | 'currency'
    | 'from'
    | 'image'
    | 'lead'
    | 'minimum'
    | 'pack'
    | 'price'
    | 'spec'
    | 'supplier'
    | 'supplierId'
    | 'title'
    | 'titleEn'
    | 'unit']: string
}

/** Properties of the block in a page file. */
export type ShopPlan = {
  /** Report with one row for each item and supplier. */
  readonly report: string
  /** Resource with one row for each quantity break. */
  readonly resource: string
  readonly fields: ShopFields
  /** Record that the cart becomes, its table of rows, its title and day, and the fields of its rows. */
  readonly cart: {
    readonly resource: string
    readonly rows: string
    readonly title: string
    readonly day: string
    readonly fields: { readonly [place in 'code' | 'quantity' | 'spec' | 'supplierId' | 'title' | 'unit']: string }
  }
}
