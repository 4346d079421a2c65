/**
 * Preloaded into every process of a product (NODE_OPTIONS=--import): its clock is BAIZE_E2E_CLOCK_SHIFT_MS away from the
 * machine's. PostgreSQL's is not, as where one server's clock jumps.
 */
const shift = Number(process.env['BAIZE_E2E_CLOCK_SHIFT_MS'] ?? 0);
const RealDate = globalThis.Date;
const realNow = RealDate.now.bind(RealDate);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(realNow() + shift);
    else super(...given);
  }
  static now() {
    return realNow() + shift;
  }
};
const realInstant = Temporal.Now.instant.bind(Temporal.Now);
Temporal.Now.instant = () => realInstant().add({ milliseconds: shift });
Temporal.Now.zonedDateTimeISO = (zone = Temporal.Now.timeZoneId()) =>
  Temporal.Now.instant().toZonedDateTimeISO(zone);
Temporal.Now.plainDateISO = (zone) => Temporal.Now.zonedDateTimeISO(zone).toPlainDate();
