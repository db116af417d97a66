/** The access of a member to a group of profiles. */
export type Access = "edit" | "open" | "hidden";

type GroupName = "home" | "beauty" | "video" | "ads" | "support";
type MemberName = "lin" | "zhou" | "chen" | "he" | "su" | "agency";

export const groupNames: GroupName[] = ["home", "beauty", "video", "ads", "support"];

type SampleMember = {
  name: MemberName;
  /** Seed from which the member's print is drawn. */
  id: string;
  hue: string;
  /** Permission for each group, in the order of the groups. */
  access: [Access, Access, Access, Access, Access];
  profiles: number;
};

/** The sample team of the members window; texts that need translation are in the messages. */
export const sampleMembers: SampleMember[] = [
  {
    name: "lin",
    id: "U-01",
    hue: "text-hue-1",
    access: ["edit", "edit", "edit", "edit", "edit"],
    profiles: 312,
  },
  {
    name: "zhou",
    id: "U-02",
    hue: "text-hue-2",
    access: ["edit", "edit", "open", "open", "hidden"],
    profiles: 148,
  },
  {
    name: "chen",
    id: "U-03",
    hue: "text-hue-3",
    access: ["edit", "hidden", "hidden", "open", "hidden"],
    profiles: 66,
  },
  {
    name: "he",
    id: "U-04",
    hue: "text-hue-4",
    access: ["open", "hidden", "hidden", "edit", "hidden"],
    profiles: 66,
  },
  {
    name: "su",
    id: "U-05",
    hue: "text-hue-5",
    access: ["open", "hidden", "hidden", "hidden", "open"],
    profiles: 61,
  },
  {
    name: "agency",
    id: "U-06",
    hue: "text-hue-6",
    access: ["hidden", "open", "hidden", "hidden", "hidden"],
    profiles: 12,
  },
];
