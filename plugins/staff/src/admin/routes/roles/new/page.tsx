import { RolePage } from "../../../components/role-editor/role-page";

const NewRole = () => <RolePage />;

export const handle = { breadcrumb: () => "New role" };

export default NewRole;
