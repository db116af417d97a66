/**
 * The same type where JSON can carry it, else `never` at the place where it cannot: functions,
 * dates, maps and symbols do not survive the way to the browser.
 */
export type Jsonable<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends bigint | symbol | Date | ((...given: never[]) => unknown)
    ? never
    : Value extends object
      ? { [Key in keyof Value]: Jsonable<Value[Key]> }
      : never;
