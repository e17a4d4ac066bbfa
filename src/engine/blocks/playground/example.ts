/** File and record with which the playground begins. */
export const example = {
  text: `{
  "$schema": "../../meta/resource.json",
  "title": { "zh": "办公用品申请", "en": "Office supplies" },
  "label": "item",
  "fields": {
    "item": { "type": "text", "title": { "zh": "物品", "en": "Item" }, "required": true, "maxLength": 60 },
    "qty": { "type": "integer", "title": { "zh": "数量", "en": "Quantity" }, "minimum": 1, "default": 1 },
    "price": { "type": "money", "title": { "zh": "单价", "en": "Price" } },
    "amount": { "type": "computed", "title": { "zh": "金额", "en": "Amount" }, "compute": "qty * price" },
    "needDate": { "type": "date", "title": { "zh": "需要日期", "en": "Needed on" } },
    "reason": {
      "type": "textarea",
      "title": { "zh": "原因", "en": "Reason" },
      "maxLength": 200,
      "visible": "amount > 1000"
    }
  },
  "list": { "columns": ["item", "qty", "amount", "needDate"] },
  "form": { "sections": [{ "fields": ["item", "qty", "price", "amount", "needDate", "reason"] }] }
}
`,
  sample: `{ "item": "打印机", "qty": 2, "price": 1299 }
`,
}
