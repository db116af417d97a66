import { featureGroups, type Offer, type OfferFeature } from "~/domain/package/offer";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { Button } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { Section } from "~console/ui/section";
import { useLanguage } from "~console/words";
import { valueWords } from "./offer-view";

/** The lines of the comparison, by group, with buttons for their order. */
export function FeatureTable({
  offer,
  live,
  problems,
  mayEdit,
  onChange,
  onEdit,
}: {
  offer: Offer;
  live: Offer;
  problems: Readonly<Record<string, string>>;
  mayEdit: boolean;
  onChange: (offer: Offer) => void;
  onEdit: (feature: OfferFeature | undefined) => void;
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const { offer: own } = words;
  /** Swaps a line with its neighbour in the group. */
  const move = (feature: OfferFeature, step: 1 | -1) => {
    const group = offer.features.filter((other) => other.group === feature.group);
    const other = group[group.indexOf(feature) + step];
    if (other === undefined) return;
    const features = offer.features.map((one) =>
      one === feature ? other : one === other ? feature : one,
    );
    onChange({ ...offer, features });
  };
  return (
    <Section
      title={own.features}
      meta={countWords(own.featuresMeta, offer.features.length, locale)}
      className="mt-8"
    >
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-ink text-left text-micro text-ink-3">
              <th scope="col" className="pt-2 pb-2 font-normal">
                {own.feature}
              </th>
              {offer.packages.map(({ id }) => (
                <th key={id} scope="col" className="px-1.5 pt-2 pb-2 font-normal">
                  {id}
                </th>
              ))}
              {mayEdit && <td />}
            </tr>
          </thead>
          {featureGroups.map((group) => {
            const features = offer.features.filter((feature) => feature.group === group);
            return (
              <tbody key={group}>
                <tr className="border-b border-line bg-sunk">
                  <th
                    scope="rowgroup"
                    colSpan={offer.packages.length + 2}
                    className="h-8 px-2 text-left text-micro font-semibold"
                  >
                    {own.groups[group]}
                  </th>
                </tr>
                {features.map((feature, index) => {
                  const old = live.features.find(({ id }) => id === feature.id);
                  const name = feature.name[locale] || "—";
                  const wrong = Object.keys(problems).filter((place) =>
                    place.startsWith(`features.${feature.id}`),
                  );
                  return (
                    <tr key={feature.id} className="h-11 border-b border-line">
                      <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                        {mayEdit ? (
                          <button
                            type="button"
                            data-row=""
                            aria-label={fill(own.editFeature, { name })}
                            onClick={() => onEdit(feature)}
                            className="min-h-7 text-left hover:underline coarse:min-h-11"
                          >
                            {name}
                          </button>
                        ) : (
                          name
                        )}
                        {old === undefined && (
                          <span className="ml-2 text-micro text-warn">{own.isNew}</span>
                        )}
                        {wrong.length > 0 && (
                          <span className="flex items-center gap-1.5 text-micro text-danger">
                            <Icon name="octagon" size={14} />
                            {words.problems["wrong-fields"]}
                          </span>
                        )}
                      </th>
                      {offer.packages.map(({ id }) => {
                        const value = feature.values[id];
                        const was = old?.values[id];
                        return (
                          <td
                            key={id}
                            className={`px-1.5 py-1.5 ${value === undefined ? "text-ink-3" : ""}`}
                          >
                            {valueWords(language, value)}
                            {old !== undefined && was !== value && (
                              <span className="block text-micro text-warn">
                                {fill(own.was, { value: valueWords(language, was) })}
                              </span>
                            )}
                          </td>
                        );
                      })}
                      {mayEdit && (
                        <td className="py-1">
                          <span className="flex justify-end">
                            {([-1, 1] as const).map((step) => {
                              const isEnd = features[index + step] === undefined;
                              return (
                                <button
                                  key={step}
                                  type="button"
                                  aria-label={fill(step === -1 ? own.up : own.down, { name })}
                                  aria-disabled={isEnd}
                                  onClick={() => move(feature, step)}
                                  className={`flex size-7 items-center justify-center rounded-1 coarse:size-11 ${isEnd ? "text-line-strong" : "text-ink-2 hover:bg-sunk hover:text-ink"}`}
                                >
                                  <Icon name={step === -1 ? "upwards" : "downwards"} size={14} />
                                </button>
                              );
                            })}
                          </span>
                        </td>
                      )}
                    </tr>
                  );
                })}
              </tbody>
            );
          })}
        </table>
      </div>
      {mayEdit && (
        <Button size="row" icon="plus" className="mt-3" onPress={() => onEdit(undefined)}>
          {own.addFeature}
        </Button>
      )}
    </Section>
  );
}
